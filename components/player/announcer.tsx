import { useSyncExternalStore } from "react";
import type { Voice } from "./voice.ts";

/** Where what the player says is read from. */
export const Announcer = ({ voice }: { voice: Voice }) => (
  <p role="status" className="sr-only">
    {useSyncExternalStore(voice.subscribe, voice.words, () => "")}
  </p>
);
