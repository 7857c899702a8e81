/** A first game on the page: what is asked of whoever learns, and what their presses come to. */
import type { Session } from "../table/session.svelte";
import type { Lesson, LessonNote } from "../wire";

const PULSE = 700; // ms that the edge beats, and the time to notice
const NOT_HERE = "Not in this lesson: the lit part is meant.";
const WATCH = "Watch what happens.";

export class Learning {
  /** Why a press did nothing; it stays until the next note. */
  told = $state("");
  pulse = $state(false);
  private timer?: ReturnType<typeof setTimeout>;

  constructor(readonly session: Session) {}

  readonly lesson = $derived.by((): Lesson | null => this.session.update?.lesson ?? null);
  /** What is asked now; nothing while the script or the rival answers, or my answer is on its way. */
  readonly note = $derived.by((): LessonNote | null => (this.session.mine && this.lesson?.note) || null);
  /** The last note leaves everything to the learner. */
  readonly last = $derived(this.note !== null && !this.note.answer);
  readonly sentence = $derived(this.note?.say ?? WATCH);

  /** At this table nothing is said but what the lesson asks for. */
  attend(): () => void {
    this.session.guard = (code) => this.allows(code);
    return () => {
      this.session.guard = undefined;
      clearTimeout(this.timer);
    };
  }

  allows(code: string): boolean {
    if (!this.lesson || this.last || (this.note && this.note.answer === code)) return true;
    if (this.note) this.refuse();
    return false;
  }

  /** The yellow button, or a lit part. */
  press = (): void => {
    if (!this.note) return;
    this.told = "";
    this.session.release(); // whoever answers has read what stood there
    this.session.skip(); // and waits for nothing that is still to be shown
    const note = this.note;
    if (!note) return;
    if (note.answer) this.session.act(note.answer);
    else this.leave();
  };

  refuse = (): void => {
    this.told = NOT_HERE;
    this.pulse = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.pulse = false), PULSE);
  };

  /** Skip the lesson, or what is left of it: the match goes on. */
  leave = (): void => this.session.leaveLesson();
}
