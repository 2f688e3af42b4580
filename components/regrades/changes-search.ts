import { buildHref } from "#components/library/build-href.ts";
import type { ListRegradeChangesQuery } from "#lib/contract/regrades.ts";
import { CHANGES } from "#lib/messages/corrections.ts";

export type ChangeKind = keyof typeof CHANGES.kinds;
export const CHANGE_KINDS = Object.keys(CHANGES.kinds) as ChangeKind[];

/** The filter in the page's URL. */
export type ChangesSearch = { q: string; kind: ChangeKind; page: number };

export const parseKind = (text: string): ChangeKind => CHANGE_KINDS.find((kind) => kind === text) ?? "all";

export const toChangesQuery = ({ q, kind, page }: ChangesSearch): ListRegradeChangesQuery => ({
  page,
  limit: 20,
  ...(q === "" ? {} : { q }),
  ...(kind === "all" ? {} : { [kind]: true }),
});

export const buildChangesHref = (path: string, { q, kind, page }: ChangesSearch): string =>
  buildHref(path, { q, kind, page }, { kind: "all", page: 1 });
