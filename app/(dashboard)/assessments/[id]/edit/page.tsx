import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import { type SearchParams, textOf } from "#app/search.ts";
import { member } from "#app/session.ts";
import { LazyBuilder } from "#components/builder/lazy-builder.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { can } from "#lib/contract/roles.ts";
import { readDraft } from "#lib/domains/assessments/draft.ts";
import { returnOf } from "#lib/domains/delivery/author-links/return.ts";
import "#components/builder/builder.css";

/** The address may hold an author link's token: it goes into no Referer header. */
export const metadata: Metadata = { title: "Edit", referrer: "no-referrer" };

type EditPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default async function EditPage({ params, searchParams }: EditPageProps) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "assessments.write")) {
    return <NotAllowed permission="assessments.write" />;
  }
  const draft = await existing(readDraft(ctx, { id: (await params).id }));
  const { id, title, status } = draft.assessment;
  if (status === "archived") {
    return (
      <Empty
        title={`“${title}” is archived`}
        action={
          <a className="button button-secondary" href={`/assessments/${id}`}>
            To its overview
          </a>
        }
      >
        It cannot be changed. Unarchive it under “More” to go on with it.
      </Empty>
    );
  }
  const link = textOf(await searchParams, "link");
  const from = link ? await returnOf(ctx, { token: link, assessmentId: id }) : undefined;
  return (
    <LazyBuilder
      draft={draft}
      owner={session.user.id}
      back={from && { name: from.host, href: from.return_url }}
    />
  );
}
