/** Where a hint's panel stands, and how its light falls. */
import type { Box } from "../lesson/spot";

const EDGE = 10; // px from the side of the table
const TOP = 10;

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** The left edge of a panel at the top of the table: in the middle, unless it hides less of what is meant elsewhere. */
export function placeFor(meant: Box[], floor: Box, size: { width: number; height: number }): number {
  const places = [
    floor.x + (floor.width - size.width) / 2,
    floor.x + EDGE,
    floor.x + floor.width - size.width - EDGE,
  ].map(Math.round);
  const hidden = (x: number): number =>
    meant.reduce((sum, box) => sum + shared(box, { x, y: floor.y + TOP, ...size }), 0);
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/** A beam from the nearer upper corner of the table. */
export function beamOn(box: Box, floor: Box): string {
  const right = box.x + box.width / 2 > floor.x + floor.width / 2;
  const corner = right ? floor.x + floor.width : floor.x;
  const inward = right ? -26 : 26;
  const [far, low] = [box.x + box.width, box.y + box.height];
  return `M${corner + inward} ${floor.y}H${corner}L${far} ${box.y}V${low}H${box.x}V${box.y}Z`;
}

const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** A line in a bow from one thing to another, and its tip. */
export function arcBetween(from: Box, to: Box): { line: string; tip: string } {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const bow = Math.min(y1, y2) - Math.max(40, Math.abs(x2 - x1) / 5);
  const angle = Math.atan2(y2 - bow, (x2 - x1) / 2);
  return {
    line: `M${x1} ${y1}Q${(x1 + x2) / 2} ${bow} ${x2} ${y2}`,
    tip: tipAt(x2, y2, angle),
  };
}

function tipAt(x: number, y: number, turn: number): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number): string =>
    `${(x + dx * cos - dy * sin).toFixed(1)} ${(y + dx * sin + dy * cos).toFixed(1)}`;
  return `M${at(8, 0)}L${at(-18, -13)}L${at(-18, 13)}Z`;
}
