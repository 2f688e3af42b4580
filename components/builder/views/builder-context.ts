import { createContext, useContext } from "react";
import type { Hold } from "../saving/holds.ts";

/** What node views need of the page around the editor. */
export type BuilderSurroundings = {
  /** The assessment's id. */
  assessment: string;
  /** What is kept back from saving, and why. */
  holds: readonly Hold[];
  /** Says something aloud. */
  speak: (words: string) => void;
};

export const BuilderContext = createContext<BuilderSurroundings>({
  assessment: "",
  holds: [],
  speak: () => {},
});

export const useSurroundings = (): BuilderSurroundings => useContext(BuilderContext);
