import { createContext, useContext } from "react";
import type { BankRequest } from "#components/builder/bank/bank-request.ts";
import { ItemStore } from "#components/builder/bank/item-store.ts";
import type { BlockedChange } from "#components/builder/saving/blocked-changes.ts";

/** Values that node views need from the page around the editor. */
export type BuilderContextValue = {
  /** The assessment's id. Empty for an item of the bank. */
  assessment: string;
  /** Whether published keys can be corrected by this user, because there is a published version. */
  canCorrectKeys: boolean;
  /** Changes that can't be saved yet, and why. */
  blockedChanges: readonly BlockedChange[];
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  /** The items of the bank that the assessment uses. */
  items: ItemStore;
  /** Opens one of the dialogs of the item bank. */
  openBank: (request: BankRequest) => void;
};

export const BuilderContext = createContext<BuilderContextValue>({
  assessment: "",
  canCorrectKeys: false,
  blockedChanges: [],
  announce: () => {},
  items: new ItemStore(),
  openBank: () => {},
});

export const useBuilderContext = (): BuilderContextValue => useContext(BuilderContext);
