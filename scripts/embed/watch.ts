import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../run-tool.ts";
import { buildEmbed } from "./build.ts";

const FOLDERS = ["embed", "components/content", "components/player", "components/ui", "lib/core/content"];
/** Editors save a file in several steps, so changes are collected for this long. */
const DEBOUNCE_MS = 100;

/**
 * Builds the embed, and rebuilds it whenever its sources change, until `stop` fires. After an error, the last
 * successful build stays in place.
 */
export async function watchEmbed(stop: AbortSignal): Promise<void> {
  await rebuild();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const folder of FOLDERS) {
    fs.watch(path.join(ROOT, folder), { recursive: true, signal: stop }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), DEBOUNCE_MS);
    });
  }
}

async function rebuild(): Promise<void> {
  try {
    await buildEmbed();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
