/** The end of a game within a series, shown by itself: the final board stands there before the next game begins. */
import type { Update } from "../wire";

/** How many of these lead up to the end of a game. */
const upTo = (all: { event: string }[]): number => all.map((one) => one.event).lastIndexOf("game_ended") + 1;

/** What is shown one after the other: the board at last with what led to it, asking nobody, and then what is now. */
export function partsOf(update: Update): Update[] {
  const [board] = update.closed;
  if (!board) return [update];
  const [told, read] = [upTo(update.events), upTo(update.log)];
  return [
    {
      ...update,
      view: board,
      events: update.events.slice(0, told),
      log: update.log.slice(0, read),
      sentence: update.log[read - 1]?.text ?? "",
      question: null,
      asked: [],
      mayundo: false,
    },
    { ...update, closed: [], events: update.events.slice(told), log: update.log.slice(read) },
  ];
}
