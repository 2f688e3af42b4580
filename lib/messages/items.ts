import * as de from "./de/items.ts";
import * as en from "./en/items.ts";
import { localize } from "./localize.ts";

export const formatItemTypes = /* @__PURE__ */ localize(en.formatItemTypes, de.formatItemTypes);
export const ITEM_BANK = /* @__PURE__ */ localize(en.ITEM_BANK, de.ITEM_BANK);
export const ITEM_FILTERS = /* @__PURE__ */ localize(en.ITEM_FILTERS, de.ITEM_FILTERS);
export const ITEM_BULK_BAR = /* @__PURE__ */ localize(en.ITEM_BULK_BAR, de.ITEM_BULK_BAR);
export const ITEM_PAGE = /* @__PURE__ */ localize(en.ITEM_PAGE, de.ITEM_PAGE);
export const ITEM_ACTIONS = /* @__PURE__ */ localize(en.ITEM_ACTIONS, de.ITEM_ACTIONS);
export const ITEM_STATISTICS = /* @__PURE__ */ localize(en.ITEM_STATISTICS, de.ITEM_STATISTICS);
export const ITEM_USAGE = /* @__PURE__ */ localize(en.ITEM_USAGE, de.ITEM_USAGE);
export const ITEM_HISTORY = /* @__PURE__ */ localize(en.ITEM_HISTORY, de.ITEM_HISTORY);
export const ITEM_EDITOR = /* @__PURE__ */ localize(en.ITEM_EDITOR, de.ITEM_EDITOR);
const ITEM_DETAILS = /* @__PURE__ */ localize(en.ITEM_DETAILS, de.ITEM_DETAILS);

type ItemDetails = {
  title: string | null;
  tags: readonly string[];
  externalId: string | null;
  folderId: string | null;
  metadata: unknown;
};

/** Describes what changed in an item apart from its question, one fact per line. */
export function listDetailChanges(
  before: ItemDetails,
  after: ItemDetails,
): { removed: string[]; added: string[] } {
  const [old, fresh] = [listDetails(before), listDetails(after)];
  const isMetadataSame = JSON.stringify(before.metadata) === JSON.stringify(after.metadata);
  return {
    removed: old.filter((line) => !fresh.includes(line)),
    added: [
      ...fresh.filter((line) => !old.includes(line)),
      ...(before.folderId === after.folderId ? [] : [ITEM_DETAILS.folder]),
      ...(isMetadataSame ? [] : [ITEM_DETAILS.metadata]),
    ],
  };
}

const listDetails = ({ title, tags, externalId }: ItemDetails): string[] => [
  ...(title === null ? [] : [ITEM_DETAILS.title(title)]),
  ...tags.map(ITEM_DETAILS.tag),
  ...(externalId === null ? [] : [ITEM_DETAILS.externalId(externalId)]),
];
