/** What I want to remember of the others until the match is over: for my eyes alone, kept in this tab. */
export class Memory {
  private pins = $state.raw<Record<number, string>>({});

  constructor(private table: string) {
    try {
      this.pins = JSON.parse(sessionStorage.getItem(this.key) ?? "{}") as Record<number, string>;
    } catch {
      // a browser that keeps nothing remembers until it is closed
    }
  }
  private get key(): string {
    return `boltyard-remember-${this.table}`;
  }

  of = (seat: number): string => this.pins[seat] ?? "";
  pin(seat: number, text: string): void {
    this.pins = { ...this.pins, [seat]: text };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.pins));
    } catch {
      // as above
    }
  }
}
