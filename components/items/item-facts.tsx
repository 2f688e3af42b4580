import { TagLinks } from "#components/assessments/tag-links.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Item } from "#lib/contract/items.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { formatItemTypes, ITEM_PAGE } from "#lib/messages/items.ts";

type ItemFactsProps = { item: Item; folder: { id: string; name: string } | null };

/** An item's key facts. */
export const ItemFacts = ({ item, folder }: ItemFactsProps) => (
  <section aria-label={ITEM_PAGE.facts} className="card p-5">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-4">
      <Fact name={ITEM_PAGE.type}>{formatItemTypes(item.interactions)}</Fact>
      <Fact name={ITEM_PAGE.points}>{formatScore(item.points)}</Fact>
      <Fact name={ITEM_PAGE.revision}>{item.revision}</Fact>
      <Fact name={ITEM_PAGE.updated}>
        <Timestamp at={item.updated_at} />
      </Fact>
      <Fact name={ITEM_PAGE.tags}>
        {item.tags.length > 0 ? <TagLinks tags={item.tags} path="/items" /> : COMMON.none}
      </Fact>
      <Fact name={ITEM_PAGE.folder}>
        {folder ? (
          <a className="link" href={`/items?folder_id=${folder.id}`}>
            {folder.name}
          </a>
        ) : (
          COMMON.none
        )}
      </Fact>
      {item.external_id !== null && <Fact name={ITEM_PAGE.externalId}>{item.external_id}</Fact>}
      <Fact name={ITEM_PAGE.created}>
        <Timestamp at={item.created_at} />
      </Fact>
    </dl>
  </section>
);
