/** Who is who at the table, as sentences and nameplates have it. */
import type { Session } from "../../../lib/table/session.svelte";
import type { Chair } from "../../../lib/wire";
import { type PblView, sideOf, upper } from "./view";

export class Company {
  constructor(
    private session: Session,
    private view: () => PblView,
  ) {}

  readonly seated = $derived.by(() => this.session.seat >= 0);
  readonly chairs = $derived.by(() => this.session.seating?.chairs ?? this.session.card?.chairs ?? []);
  readonly people = $derived(this.chairs.map((chair) => (chair.you ? "You" : upper(chair.spoken))));
  readonly names = $derived(this.chairs.map((chair) => upper(chair.spoken)));
  /** My side; whoever watches looks from the first. */
  readonly me = $derived.by(() => (this.seated ? sideOf(this.view(), this.session.seat) : 0));
  readonly rivals = $derived.by(() =>
    this.view()
      .sides.map((_, side) => side)
      .filter((side) => side !== this.me),
  );
  /** Which team a chair belongs to, where there are teams. */
  readonly teams = $derived.by(() =>
    this.chairs.map((chair) =>
      this.view().sides.length < this.chairs.length ? `Team ${sideOf(this.view(), chair.seat) + 1}` : "",
    ),
  );

  /** I play this side, alone or with a partner. */
  sameSide = (seat: number): boolean => this.seated && sideOf(this.view(), seat) === this.me;
  isMine = (seat: number): boolean => this.seated && seat === this.session.seat;
  who = (seat: number): string => (this.isMine(seat) ? "you" : (this.names[seat] ?? `seat ${seat}`));
  whose = (seat: number): string => (this.isMine(seat) ? "your" : `${this.names[seat] ?? "Somebody"}'s`);

  private seatsOf = (side: number): number[] => this.view().sides[side].seats;
  private ours = (side: number): boolean => this.seated && side === this.me;

  owner = (side: number): string =>
    this.ours(side)
      ? "your"
      : `${this.seatsOf(side)
          .map((seat) => this.names[seat] ?? "")
          .join(" and ")}'s`;

  title = (side: number): string =>
    this.ours(side)
      ? this.seatsOf(side).length > 1
        ? "Your team"
        : "You"
      : this.seatsOf(side)
          .map((seat) => this.names[seat])
          .join(" and ");

  /** The one person of this side, if somebody else plays it alone. */
  person = (side: number): Chair | undefined =>
    this.seatsOf(side).length === 1
      ? this.session.others.find((chair) => chair.seat === this.seatsOf(side)[0])
      : undefined;
}
