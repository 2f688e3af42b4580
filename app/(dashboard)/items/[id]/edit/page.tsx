import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { UploadLimitsProvider } from "#components/builder/upload-limits.tsx";
import { LazyItemEditor } from "#components/items/editor/lazy-item-editor.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getUploadLimits } from "#lib/domains/assets/upload-limits.ts";
import { listItemTagSuggestions } from "#lib/domains/items/bank.ts";
import { getItem } from "#lib/domains/items/read.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { formatItemName } from "#lib/messages/item-name.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import "#components/builder/builder.css";

type EditItemPageProps = { params: Promise<{ id: string }> };

/** Loads the item once for the page and its title. */
const loadItem = cache(async (id: string) => (await getItem((await requireMember()).ctx, { id })).data);

export async function generateMetadata({ params }: EditItemPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => formatItemName(await loadItem(id));
  return { title: await loadTitle(ITEM_EDITOR.editTitle, "assessments.write", loadName) };
}

export default async function EditItemPage({ params }: EditItemPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write")) {
    return <RefusedPage permission="assessments.write" />;
  }
  const item = await orNotFound(loadItem((await params).id));
  const [folder, tags] = await Promise.all([
    item.folder_id ? getFolder(ctx, { id: item.folder_id }).then(({ data }) => data) : null,
    listItemTagSuggestions(ctx, { limit: 200 }),
  ]);
  return (
    <>
      <h1 className="sr-only">{ITEM_EDITOR.editTitle}</h1>
      <UploadLimitsProvider limits={getUploadLimits()}>
        <LazyItemEditor item={item} folder={folder} tags={tags} />
      </UploadLimitsProvider>
    </>
  );
}
