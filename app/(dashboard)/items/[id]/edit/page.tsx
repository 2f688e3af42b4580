import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { requireMember } from "#app/session.ts";
import { UploadLimitsProvider } from "#components/builder/upload-limits.tsx";
import { LazyItemEditor } from "#components/items/editor/lazy-item-editor.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getUploadLimits } from "#lib/domains/assets/upload-limits.ts";
import { listItemTagSuggestions } from "#lib/domains/items/bank.ts";
import { getItem } from "#lib/domains/items/read.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import "#components/builder/builder.css";

export const generateMetadata = (): Metadata => ({ title: ITEM_EDITOR.editTitle });

export default async function EditItemPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write")) {
    return <NotAllowed permission="assessments.write" />;
  }
  const { data: item } = await orNotFound(getItem(ctx, { id: (await params).id }));
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
