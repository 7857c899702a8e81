/** In ROBOTS the first draw says who picks a half, unless that was agreed; the record tells who did. */
import { type Check, type Proof, stream } from "../../../lib/fair/proof";

export function draws(record: string, proof: Proof): Check[] {
  const picked = /^1 (\S+) (?:black|red)$/m.exec(record)?.[1];
  if (proof.agreement.includes("chooser ") || !picked) return [];
  const drawn = proof.names[stream(proof.seed, "robots")(proof.names.length)];
  return [
    {
      ok: drawn === picked,
      text:
        `The first draw under this seed says that ${drawn} picks a half, and ` +
        `${drawn === picked ? "so it was" : `yet ${picked} did`}.`,
    },
  ];
}
