import type { StartPlayer } from "./player-handle.ts";

/** Set by the build to the name of the player's file, which includes a hash of its content. */
declare const PLAYER_FILE: string;
export const PLAYER: string = PLAYER_FILE;

const SCRIPT_URL = new URL(import.meta.url);
SCRIPT_URL.search = "";

/** The service's URL, without a trailing slash. */
export const SERVICE_URL = new URL(".", SCRIPT_URL).href.slice(0, -1);

/** The delay before each try, in milliseconds. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 9000];

let loaded: { start: StartPlayer } | undefined;

/**
 * Loads the player. Browsers cache a module's failure, and a newer release may have replaced the file that this script
 * refers to, so each retry requests the script and the player under new URLs. Throws the error of the last try.
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
