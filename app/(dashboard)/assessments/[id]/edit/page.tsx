import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import { member } from "#app/session.ts";
import { LazyBuilder } from "#components/builder/lazy-builder.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { readDraft } from "#lib/assessments/draft.ts";
import { can } from "#lib/contract/roles.ts";
import "#components/builder/builder.css";

export const metadata: Metadata = { title: "Edit" };

type EditPageProps = { params: Promise<{ id: string }> };

export default async function EditPage({ params }: EditPageProps) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "assessments.write")) {
    return <NotAllowed permission="assessments.write" />;
  }
  const draft = await existing(readDraft(ctx, { id: (await params).id }));
  const { id, title, status } = draft.assessment;
  if (status === "archived") {
    return (
      <Empty title={`“${title}” is archived`}>
        It cannot be changed.{" "}
        <a className="link" href={`/assessments/${id}`}>
          Unarchive it
        </a>{" "}
        to go on with it.
      </Empty>
    );
  }
  return <LazyBuilder draft={draft} owner={session.user.id} />;
}
