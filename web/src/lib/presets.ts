/** Tables that people ask for most, ready to be put up: what is agreed, how quick, and a sentence that says it. */
export interface Preset {
  name: string;
  says: string;
  seats?: number;
  mode?: string;
  settings?: Record<string, string>;
  beat?: number;
  clock?: string;
}

const FIRST: Preset = { name: "First game", says: "As the book has it, with time to look around.", beat: 900 };

const PRESETS: Record<string, Preset[]> = {
  pbl: [
    { name: "First game", says: "Decks are dealt, not drafted; time to look around.", mode: "quick", beat: 900 },
    { name: "Quick", says: "Ultimate Robot: a quarter of an hour, plates on every limb.", mode: "ultimate", beat: 0 },
    { name: "Full draft", says: "Piles go around, and what you pass on you may meet again.", mode: "regular" },
    {
      name: "Club night",
      says: "Best of three with a celebrity by lot, ten minutes each.",
      mode: "series3",
      settings: { celebrity: "random" },
      clock: "bank 600+5",
    },
  ],
  robots: [
    FIRST,
    {
      name: "Best of three",
      says: "The loser picks the half; ten minutes each.",
      settings: { series: "3" },
      clock: "bank 600+5",
    },
  ],
  battleground: [
    FIRST,
    { name: "Six around the dice", says: "A full table, and everybody may betray everybody.", seats: 6 },
  ],
};

export const presetsOf = (game: string): Preset[] => PRESETS[game] ?? [FIRST];
