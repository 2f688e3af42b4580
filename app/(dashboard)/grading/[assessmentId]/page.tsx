import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { loadFullTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { AnonymousSwitch } from "#components/marking/anonymous-switch.tsx";
import { NextUp } from "#components/marking/next-up.tsx";
import { QuestionsTable } from "#components/marking/questions-table.tsx";
import { ReadyList } from "#components/marking/ready-list.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { QueueStatus } from "#lib/contract/marking.ts";
import { can } from "#lib/contract/permissions.ts";
import {
  type AssessmentProgress,
  getAssessmentProgress,
  listReady,
} from "#lib/domains/marking/assessment-progress.ts";
import { countOwnPending } from "#lib/domains/marking/calibration.ts";
import { CALIBRATION, CALIBRATION_NOTICE } from "#lib/messages/calibration.ts";
import { GRADING_LIST_MESSAGES, ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

type Props = {
  params: Promise<{ assessmentId: string }>;
  searchParams: Promise<{ show?: string | string[] }>;
};

/** Loads the progress once for the page and its title. */
const loadProgress = cache(async (id: string, show: "waiting" | "finished") =>
  getAssessmentProgress((await requireMember()).ctx, { id, show }),
);

const readShow = async (searchParams: Props["searchParams"]) =>
  (await searchParams).show === "finished" ? "finished" : "waiting";

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { assessmentId } = await params;
  const show = await readShow(searchParams);
  const load = async () =>
    MESSAGES.pageTitle((await loadProgress(assessmentId, show)).title, show === "finished");
  return { title: await loadFullTitle(GRADING_LIST_MESSAGES.title, "grading.write", load) };
}

export default async function GradedAssessmentPage({ params, searchParams }: Props) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "grading.write")) return <RefusedPage permission="grading.write" />;
  const { assessmentId } = await params;
  const show = await readShow(searchParams);
  const desk = await orNotFound(loadProgress(assessmentId, show));
  const ready = show === "waiting" ? await listReady(ctx, { id: desk.id, page: 1, limit: 20 }) : [];
  const anchorsLeft = await countOwnPending(ctx, [desk.id]);
  const [first] = desk.questions;
  const base = `/grading/${desk.id}`;
  const query = show === "finished" ? "?show=finished" : "";
  const questions =
    desk.questions.length === 0 ? (
      <EmptyState
        key="questions"
        title={show === "waiting" ? MESSAGES.nothingToGradeTitle : MESSAGES.nothingFinishedTitle}
        action={
          <Link className="button button-secondary" href={`/assessments/${desk.id}/results`}>
            {GRADING_LIST_MESSAGES.viewResults}
          </Link>
        }
      >
        {show === "finished"
          ? MESSAGES.nothingFinished(desk.isDouble)
          : desk.waitsForOthers
            ? MESSAGES.submissionsWaitForOthers
            : MESSAGES.nothingToGrade}
      </EmptyState>
    ) : (
      <QuestionsTable key="questions" questions={desk.questions} base={base} query={query} />
    );
  // Shown even if nothing needs grading, because it also reports which submissions were just finished.
  const finish = show === "waiting" && (
    <ReadyList
      key="finish"
      assessmentId={desk.id}
      isDouble={desk.isDouble}
      ready={ready}
      total={desk.ready}
      questionId={first?.id}
    />
  );
  return (
    <>
      <PageHeader
        title={desk.title}
        crumbs={[{ href: "/grading", name: GRADING_LIST_MESSAGES.title }]}
        lead={getLead(desk, show)}
        actions={
          <>
            {can(role, "assessments.write") ? (
              <AnonymousSwitch assessmentId={desk.id} on={desk.anonymous} />
            ) : (
              desk.anonymous && <Badge>{MESSAGES.anonymous}</Badge>
            )}
            {can(role, "anchors.read") && (
              <Link className="button button-secondary" href={`/assessments/${desk.id}/calibration`}>
                {CALIBRATION.title}
              </Link>
            )}
          </>
        }
      />
      <nav aria-label={MESSAGES.navigation} className="mb-4 flex gap-4 text-sm">
        <ShowLink href={base} current={show === "waiting"}>
          {MESSAGES.toGrade}
        </ShowLink>
        <ShowLink href={`${base}?show=finished`} current={show === "finished"}>
          {MESSAGES.finished}
        </ShowLink>
      </nav>
      {anchorsLeft > 0 && first && (
        <div className="mb-4">
          <Banner>
            {CALIBRATION_NOTICE.text(anchorsLeft)}
            <Link className="button button-primary" href={`${base}/${first.id}${query}`}>
              {CALIBRATION_NOTICE.open}
            </Link>
          </Banner>
        </div>
      )}
      {show === "waiting" && anchorsLeft === 0 && desk.next && (
        <NextUp question={desk.next} href={`${base}/${desk.next.id}`} />
      )}
      {/* Finishing comes first when all answers are graded. */}
      <div className="space-y-8">{desk.next ? [questions, finish] : [finish, questions]}</div>
    </>
  );
}

/** Returns nothing if there is nothing to grade, which the page says below. */
function getLead({ submissions, next, isDouble }: AssessmentProgress, show: QueueStatus): string | undefined {
  if (show === "finished") return MESSAGES.leadFinished;
  if (submissions === 0) return undefined;
  return next ? MESSAGES.leadWaiting(submissions) : MESSAGES.leadGraded(isDouble);
}

const ShowLink = ({ href, current, children }: { href: string; current: boolean; children: string }) => (
  <Link
    href={href}
    aria-current={current ? "page" : undefined}
    className="min-h-6 border-b-2 border-transparent py-1 text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
  >
    {children}
  </Link>
);
