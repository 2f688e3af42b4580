import type { Metadata } from "next";
import type { ReactNode } from "react";
import { orNotFound } from "#app/or-not-found.ts";
import { requireMember } from "#app/session.ts";
import { Content } from "#components/content/content.tsx";
import { Desk } from "#components/marking/desk.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { parseGradingPreferences } from "#lib/contract/marking-preferences.ts";
import { can } from "#lib/contract/permissions.ts";
import { openDesk } from "#lib/domains/marking/open-desk.ts";
import { GRADING_LIST_MESSAGES, ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

export const metadata: Metadata = { title: GRADING_LIST_MESSAGES.title };

type Props = {
  params: Promise<{ assessmentId: string; questionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DeskPage({ params, searchParams }: Props) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "grading.write")) return <NotAllowed permission="grading.write" />;
  const { assessmentId, questionId } = await params;
  const { submission, by, show: shown } = await searchParams;
  const show = shown === "finished" ? "finished" : "waiting";
  const submissionId = typeof submission === "string" ? submission : undefined;
  const desk = await orNotFound(openDesk(ctx, { assessmentId, questionId, submissionId, show }));
  const { assessment, questions, sheet } = desk;
  const prompts: Record<string, ReactNode> = Object.fromEntries(
    desk.prompts.map(({ key, shared, content }) => [
      key,
      <div key={key} className="space-y-3">
        <Content value={shared} />
        <Content value={content} />
      </div>,
    ]),
  );
  return (
    <>
      <PageHeader
        title={assessment.title}
        crumbs={[
          { href: "/grading", name: GRADING_LIST_MESSAGES.title },
          { href: `/grading/${assessment.id}`, name: MESSAGES.questionsCrumb },
        ]}
        actions={assessment.anonymous && <Badge>{MESSAGES.anonymous}</Badge>}
      />
      {sheet ? (
        <Desk
          start={{
            assessmentId: assessment.id,
            questions,
            show,
            view: by === "submission" ? "submission" : "question",
            sheet,
          }}
          isAutoSelected={submissionId === undefined}
          prompts={prompts}
          owner={session.user.id}
          preferences={parseGradingPreferences(session.user.preferences.grading)}
        />
      ) : (
        <EmptyState title={MESSAGES.noAnswersTitle}>{MESSAGES.noAnswers}</EmptyState>
      )}
    </>
  );
}
