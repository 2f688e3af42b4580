import { createContext, useContext } from "react";
import type { BlockedChange } from "#components/builder/saving/blocked-changes.ts";

/** What node views need of the page around the editor. */
export type BuilderContextValue = {
  /** The assessment's id. */
  assessment: string;
  /** What is kept back from saving, and why. */
  blockedChanges: readonly BlockedChange[];
  /** Says something aloud. */
  announce: (message: string) => void;
};

export const BuilderContext = createContext<BuilderContextValue>({
  assessment: "",
  blockedChanges: [],
  announce: () => {},
});

export const useBuilderContext = (): BuilderContextValue => useContext(BuilderContext);
