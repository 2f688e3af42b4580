import { SelectFilter, TagFilter, TextFilter } from "#components/library/filter-fields.tsx";
import { FolderOptions } from "#components/library/folder-options.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { DIFFICULTIES } from "#lib/contract/difficulty.ts";
import { INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import type { ItemBankQuery } from "#lib/contract/item-bank.ts";
import { ITEM_STATUSES } from "#lib/contract/items.ts";
import type { TreeRow } from "#lib/domains/library/folders/tree.ts";
import { DIFFICULTY_LABELS } from "#lib/messages/difficulty.ts";
import { INTERACTION_LABELS } from "#lib/messages/editor-interactions.ts";
import { ITEM_FILTERS } from "#lib/messages/items.ts";

type ItemFiltersProps = {
  query: ItemBankQuery;
  folders: readonly TreeRow[];
  current: { id: string; name: string } | undefined;
  hasMore: boolean;
  /** Tags to suggest. Any other tag can be typed. */
  tags: readonly string[];
};

/** Filters the item bank through the page's URL. */
export const ItemFilters = ({ query, tags, ...folders }: ItemFiltersProps) => (
  <FilterForm
    action="/items"
    label={ITEM_FILTERS.label}
    defaults={{ status: "active" }}
    className="mb-3 grid grid-cols-2 items-center gap-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_auto_minmax(0,1fr)_auto]"
  >
    <div className="col-span-2 lg:col-span-1">
      <TextFilter name="q" label={ITEM_FILTERS.text} value={query.q} />
    </div>
    <TagFilter name="tag" label={ITEM_FILTERS.tag} value={query.tag ?? ""} tags={tags} />
    <SelectFilter name="type" label={ITEM_FILTERS.type} value={query.type ?? ""}>
      <option value="">{ITEM_FILTERS.anyType}</option>
      {INTERACTION_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {INTERACTION_LABELS[kind]}
        </option>
      ))}
    </SelectFilter>
    <SelectFilter
      name="difficulty"
      label={ITEM_FILTERS.difficulty}
      value={query.difficulty ?? ""}
      className="max-sm:col-span-2"
    >
      <option value="">{ITEM_FILTERS.anyDifficulty}</option>
      {DIFFICULTIES.map((difficulty) => (
        <option key={difficulty} value={difficulty}>
          {DIFFICULTY_LABELS[difficulty]}
        </option>
      ))}
    </SelectFilter>
    <SelectFilter name="folder_id" label={ITEM_FILTERS.folder} value={query.folder_id ?? ""}>
      <FolderOptions {...folders} />
    </SelectFilter>
    <SelectFilter name="status" label={ITEM_FILTERS.status} value={query.status} className="max-sm:px-1.5!">
      {[...ITEM_STATUSES, "all" as const].map((status) => (
        <option key={status} value={status}>
          {ITEM_FILTERS.statuses[status]}
        </option>
      ))}
    </SelectFilter>
  </FilterForm>
);
