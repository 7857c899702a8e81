/** The bots of BOTS BATTLEGROUND in the gallery. */
import type { Gallery } from "../gallery";
import BotSheet from "./BotSheet.svelte";
import GalleryCard from "./GalleryCard.svelte";

export const gallery: Gallery = {
  says: "all bots of Battleground",
  kinds: [["bot", "Bots of Battleground"]],
  kindOf: () => "bot",
  order: (face) => face.name,
  strength: (face) => `, attack ${face.attack}, defense ${face.defense}`,
  Card: GalleryCard,
  Reader: BotSheet,
};
