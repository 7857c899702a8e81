/** A first game on the page: what is asked of whoever learns, and what their presses come to. */
import type { Session } from "../table/session.svelte";
import type { Lesson, LessonNote } from "../wire";

const PULSE = 700; // ms that the edge beats, and the time to notice
const NOT_HERE = "Not in this lesson: the lit part is meant.";
const WATCH = "Watch what happens.";
const ANSWERED = "The lesson answers this one for you.";

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
    this.session.guard = (code, habit) => this.allows(code, habit);
    return () => {
      this.session.guard = undefined;
      clearTimeout(this.timer);
    };
  }

  allows(code: string, habit = false): boolean {
    if (!this.lesson || this.last || (this.note && this.note.answer === code)) return true;
    if (habit) return false;
    if (this.note) this.refuse();
    else this.told = ANSWERED;
    return false;
  }

  /** The yellow button, or a lit part. */
  press = (): void => {
    const { note } = this;
    if (!note) return;
    this.told = "";
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
  leave = (): void => {
    this.session.release();
    this.session.leaveLesson();
  };
}
