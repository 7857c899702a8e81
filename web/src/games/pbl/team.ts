/** What only teams see at a table; fetched where there are any. */
export { default as Deciders } from "./Deciders.svelte";
export { default as GunnerRow } from "./GunnerRow.svelte";
export { default as PartnerHand } from "./PartnerHand.svelte";
export { default as SeatOrder } from "./SeatOrder.svelte";
