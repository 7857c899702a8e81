/** What this device's battery holds, asked for only when somebody has agreed to tell it (ROB-R-2). */

interface Battery {
  level: number;
}

const UNTOLD = -1;

/** Can this browser tell at all? */
export const tellsCharge = (): boolean => "getBattery" in navigator;

/** In per cent; -1 where the browser does not tell. */
export async function charge(): Promise<number> {
  try {
    const battery = await (navigator as Navigator & { getBattery: () => Promise<Battery> }).getBattery();
    return Math.round(100 * battery.level);
  } catch {
    return UNTOLD;
  }
}
