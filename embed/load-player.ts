import type { StartPlayer } from "./player-handle.ts";

/** Written in by the build: the name of the player's file, with a hash of what is in it. */
declare const PLAYER_FILE: string;
export const PLAYER: string = PLAYER_FILE;

const SCRIPT_URL = new URL(import.meta.url);
SCRIPT_URL.search = "";

/** Where the service is, without a slash at the end. */
export const SERVICE_URL = new URL(".", SCRIPT_URL).href.slice(0, -1);

/** Milliseconds before each try. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 9000];

let loaded: { start: StartPlayer } | undefined;

/**
 * The player. Browsers remember that a module could not be loaded, and the one that this script names may be gone since:
 * each further try asks for both under another address. Throws what the last try threw.
 */
export async function loadPlayer(signal: AbortSignal): Promise<{ start: StartPlayer }> {
  let failure: unknown;
  for (const [i, delay] of RETRY_DELAYS_MS.entries()) {
    if (loaded) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) break;
    try {
      const file = i === 0 ? PLAYER : (await import(`${SCRIPT_URL}?${Date.now()}`)).PLAYER;
      loaded = await import(`${SERVICE_URL}/${file}${i === 0 ? "" : `?${i}`}`);
    } catch (error) {
      failure = error;
    }
  }
  if (!loaded) throw failure;
  return loaded;
}
