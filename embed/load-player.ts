import type { Start } from "./running.ts";

/** Written in by the build: the name of the player's file, with a hash of what is in it. */
declare const PLAYER_FILE: string;
export const PLAYER: string = PLAYER_FILE;

const OWN_ADDRESS = new URL(import.meta.url);
OWN_ADDRESS.search = "";

/** Where the service is, without a slash at the end. */
export const SERVICE = new URL(".", OWN_ADDRESS).href.slice(0, -1);

/** Milliseconds before each try. */
const WAITS = [0, 1000, 3000, 9000];

let loaded: { start: Start } | undefined;

/**
 * The player. Browsers remember that a module could not be loaded, and the one that this script names may be gone since:
 * each further try asks for both under another address. Throws what the last try threw.
 */
export async function loadPlayer(signal: AbortSignal): Promise<{ start: Start }> {
  let failure: unknown;
  for (const [i, wait] of WAITS.entries()) {
    if (loaded) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) break;
    try {
      const file = i === 0 ? PLAYER : (await import(`${OWN_ADDRESS}?${Date.now()}`)).PLAYER;
      loaded = await import(`${SERVICE}/${file}${i === 0 ? "" : `?${i}`}`);
    } catch (error) {
      failure = error;
    }
  }
  if (!loaded) throw failure;
  return loaded;
}
