/** The light of a lesson of ROBOTS, and its plate at the side. */
import type { LessonPage } from "../..";
import LessonPlate from "../LessonPlate.svelte";

/** What is never dimmed: the race is the goal. */
export const above = ".race, .gauge, .right";

/** What a pair makes, or what a total costs, where the board would stand. */
export const plate: LessonPage["plate"] = {
  in: ".table main .right",
  fits: (answer) => /^(build|attack) \w+ ?/.test(answer),
  shows: LessonPlate,
};
