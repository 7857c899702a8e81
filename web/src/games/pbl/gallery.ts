/** The cards of PBL ROBOTS in the gallery. */
import type { Face } from "../../lib/wire";
import type { Gallery } from "../gallery";
import CardReader from "./CardReader.svelte";
import GalleryCard from "./GalleryCard.svelte";
import { upper } from "./lib/view";

const PLACES = ["head", "left_arm", "right_arm", "legs", "left_shoulder", "right_shoulder", "pod"];
const COMPANIES = ["ocher", "kestrel", "damson", "bone", "moss", "copper"];

export const gallery: Gallery = {
  says: "all cards of PBL ROBOTS",
  kinds: [
    ["starter", "Starter pilots"],
    ["robot", "Base robots"],
    ["expert", "Expert pilots"],
    ["armor", "Armor"],
    ["hangar", "Hangars"],
    ["crew", "Crew"],
    ["action", "Actions"],
  ],
  kindOf: (face) => face.kind,
  order: (face: Face) => `${PLACES.indexOf(face.place) + 1} ${face.level || face.skill || face.points} ${face.name}`,
  places: PLACES.map((place) => [place, place.replace("_", " ")]),
  companies: COMPANIES.map((company) => [company, upper(company)]),
  strength: (face) =>
    face.kind === "action" || face.kind === "robot" ? "" : `, attack ${face.attack}, defense ${face.defense}`,
  Card: GalleryCard,
  Reader: CardReader,
};
