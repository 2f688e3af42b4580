import { createContext, useContext } from "react";
import type { BlockedChange } from "#components/builder/saving/blocked-changes.ts";

/** Values that node views need from the page around the editor. */
export type BuilderContextValue = {
  /** The assessment's id. */
  assessment: string;
  /** Changes that can't be saved yet, and why. */
  blockedChanges: readonly BlockedChange[];
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
};

export const BuilderContext = createContext<BuilderContextValue>({
  assessment: "",
  blockedChanges: [],
  announce: () => {},
});

export const useBuilderContext = (): BuilderContextValue => useContext(BuilderContext);
