import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { UploadLimitsProvider } from "#components/builder/upload-limits.tsx";
import { LazyItemEditor } from "#components/items/editor/lazy-item-editor.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getUploadLimits } from "#lib/domains/assets/upload-limits.ts";
import { listItemTagSuggestions } from "#lib/domains/items/bank.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import "#components/builder/builder.css";

export const generateMetadata = (): Metadata => ({ title: ITEM_EDITOR.newTitle });

export default async function NewItemPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write")) {
    return <RefusedPage permission="assessments.write" />;
  }
  const folderId = parseSearchText(await searchParams, "folder_id");
  const folder = folderId ? (await orNotFound(getFolder(ctx, { id: folderId }))).data : null;
  const tags = await listItemTagSuggestions(ctx, { limit: 200 });
  return (
    <>
      <h1 className="sr-only">{ITEM_EDITOR.newTitle}</h1>
      <UploadLimitsProvider limits={getUploadLimits()}>
        <LazyItemEditor item={null} folder={folder} tags={tags} />
      </UploadLimitsProvider>
    </>
  );
}
