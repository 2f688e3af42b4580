import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { LazyBuilder } from "#components/builder/lazy-builder.tsx";
import { UploadLimitsProvider } from "#components/builder/upload-limits.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { can } from "#lib/contract/permissions.ts";
import { readDraft } from "#lib/domains/assessments/draft.ts";
import { getUploadLimits } from "#lib/domains/assets/upload-limits.ts";
import { getReturnTarget } from "#lib/domains/delivery/author-links/return-target.ts";
import { EDIT_PAGE } from "#lib/messages/edit-page.ts";
import "#components/builder/builder.css";

type EditPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Loads the draft once for the page and its title. */
const loadDraft = cache(async (id: string) => readDraft((await requireMember()).ctx, { id }));

/** The URL can contain an author link's token, which must not reach Referer headers. */
export async function generateMetadata({ params }: EditPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadDraft(id)).assessment.title;
  return {
    title: await loadTitle(EDIT_PAGE.title, "assessments.write", loadName),
    referrer: "no-referrer",
  };
}

export default async function EditPage({ params, searchParams }: EditPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write")) {
    return <RefusedPage permission="assessments.write" />;
  }
  const draft = await orNotFound(loadDraft((await params).id));
  const { id, title, status, version } = draft.assessment;
  if (status === "archived") {
    return (
      <EmptyState
        isPage
        title={EDIT_PAGE.archivedTitle(title)}
        action={
          <a className="button button-secondary" href={`/assessments/${id}`}>
            {EDIT_PAGE.overview}
          </a>
        }
      >
        {EDIT_PAGE.archived}
      </EmptyState>
    );
  }
  const link = parseSearchText(await searchParams, "link");
  const from = link ? await getReturnTarget(ctx, { token: link, assessmentId: id }) : undefined;
  return (
    <>
      <h1 className="sr-only">{EDIT_PAGE.title}</h1>
      <UploadLimitsProvider limits={getUploadLimits()}>
        <LazyBuilder
          draft={draft}
          owner={session.user.id}
          back={from && { name: from.host, href: from.return_url }}
          canCorrectKeys={version > 0 && can(session.membership.role, "regrades.manage")}
        />
      </UploadLimitsProvider>
    </>
  );
}
