/** Who I am to this server: a guest until I say otherwise. Asked for once, when something needs it. */
import { get, post } from "./call";
import type { Me } from "./wire";

class Myself {
  known = $state.raw<Me>();
  private asking?: Promise<Me>;

  /** The server makes a guest of a stranger, and the socket opens only to somebody it knows. */
  know(again = false): Promise<Me> {
    if (again) this.asking = undefined;
    this.asking ??= get<Me>("/api/me").then(
      (me) => (this.known = me),
      (error: unknown) => {
        this.asking = undefined;
        throw error;
      },
    );
    return this.asking;
  }

  async rename(name: string): Promise<void> {
    this.known = await post<Me>("/api/me", { name });
  }
}

export const myself = new Myself();
