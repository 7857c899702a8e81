/** The game whose table was looked at last: a page that begins at a table fetches it along (`vite.config.ts`). */
export function rememberGame(game: string): void {
  try {
    localStorage.setItem("boltyard-game", game);
  } catch {
    // Where nothing is kept, the table comes a moment later.
  }
}
