import type { Metadata } from "next";
import Link from "next/link";
import { cache, type ReactNode } from "react";
import { loadFullTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { CalibrationDesk } from "#components/calibration/calibration-desk.tsx";
import { Content } from "#components/content/content.tsx";
import { Desk } from "#components/marking/desk.tsx";
import { DeskHeader } from "#components/marking/desk-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { QueueStatus } from "#lib/contract/marking.ts";
import { parseGradingPreferences } from "#lib/contract/marking-preferences.ts";
import type { GradingPreferences } from "#lib/contract/marking-shortcuts.ts";
import { can } from "#lib/contract/permissions.ts";
import { type AnchorToMark, openCalibration } from "#lib/domains/marking/open-calibration.ts";
import { openDesk, type Prompt } from "#lib/domains/marking/open-desk.ts";
import { CALIBRATION, CALIBRATION_DESK } from "#lib/messages/calibration.ts";
import { GRADING_LIST_MESSAGES, ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

type Props = {
  params: Promise<{ assessmentId: string; questionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Loads the desk, or the calibration that comes first, once for the page and its title. */
const loadDesk = cache(async (...[assessmentId, questionId, submissionId, show]: DeskAddress) => {
  const { ctx } = await requireMember();
  const calibration = await openCalibration(ctx, { assessmentId });
  if (calibration) return { calibration };
  return { desk: await openDesk(ctx, { assessmentId, questionId, submissionId, show }) };
});
type DeskAddress = [
  assessmentId: string,
  questionId: string,
  submissionId: string | undefined,
  show: QueueStatus,
];

async function readAddress({ params, searchParams }: Props): Promise<DeskAddress> {
  const { assessmentId, questionId } = await params;
  const { submission, show } = await searchParams;
  return [
    assessmentId,
    questionId,
    typeof submission === "string" ? submission : undefined,
    show === "finished" ? "finished" : "waiting",
  ];
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const address = await readAddress(props);
  const load = async () => formatDeskTitle(address, await loadDesk(...address));
  return { title: await loadFullTitle(GRADING_LIST_MESSAGES.title, "grading.write", load) };
}

function formatDeskTitle(
  [, id, , show]: DeskAddress,
  { calibration, desk }: Awaited<ReturnType<typeof loadDesk>>,
): string {
  if (calibration) return `${CALIBRATION.title}: ${calibration.title}`;
  const questionId = id.toLowerCase();
  const label =
    desk.sheet?.questions.find((each) => each.question_id === questionId)?.label ??
    desk.questions.find((each) => each.id === questionId)?.label;
  const { title } = desk.assessment;
  return label ? MESSAGES.deskTitle(label, title) : MESSAGES.pageTitle(title, show === "finished");
}

export default async function DeskPage(props: Props) {
  const { session } = await requireMember();
  if (!can(session.membership.role, "grading.write")) return <RefusedPage permission="grading.write" />;
  const address = await readAddress(props);
  const [assessmentId, questionId, submissionId, show] = address;
  const preferences = parseGradingPreferences(session.user.preferences.grading);
  const { calibration, desk } = await orNotFound(loadDesk(...address));
  if (calibration) {
    return <Calibration assessmentId={assessmentId} preferences={preferences} {...calibration} />;
  }
  const { by } = await props.searchParams;
  const { assessment, questions, sheet, anchors } = desk;
  return (
    <>
      <DeskHeader title={assessment.title} assessmentId={assessment.id}>
        {assessment.anonymous && <Badge>{MESSAGES.anonymous}</Badge>}
      </DeskHeader>
      {sheet ? (
        <Desk
          title={assessment.title}
          start={{
            assessmentId: assessment.id,
            isDouble: assessment.isDouble,
            questions,
            show,
            view: by === "submission" ? "submission" : "question",
            sheet,
          }}
          isAutoSelected={submissionId === undefined}
          prompts={renderPrompts(desk.prompts)}
          owner={session.user.id}
          preferences={preferences}
          anchors={anchors?.map(({ submissionId, questionId }) => `${submissionId}/${questionId}`)}
        />
      ) : (
        <div className="mt-6">
          <NoAnswers
            base={`/grading/${assessment.id}`}
            questionId={questionId}
            show={show}
            isDouble={assessment.isDouble}
            waitsForOthers={desk.waitsForOthers}
          />
        </div>
      )}
    </>
  );
}

type NoAnswersProps = {
  /** The assessment's grading page. */
  base: string;
  questionId: string;
  show: QueueStatus;
  /** Whether two graders grade the assessment. */
  isDouble: boolean;
  /** Whether answers are left for other graders. */
  waitsForOthers: boolean;
};

/** Leads to the question's answers in the other list, and to the questions. */
const NoAnswers = ({ base, questionId, show, isDouble, waitsForOthers }: NoAnswersProps) => {
  const isFinished = show === "finished";
  return (
    <EmptyState
      title={isFinished ? MESSAGES.nothingFinishedTitle : MESSAGES.noAnswersTitle}
      action={
        <>
          <Link
            className="button button-secondary"
            href={`${base}/${questionId}${isFinished ? "" : "?show=finished"}`}
          >
            {isFinished ? MESSAGES.answersToGrade : MESSAGES.finishedAnswers}
          </Link>
          <Link className="button button-secondary" href={base}>
            {MESSAGES.allQuestions}
          </Link>
        </>
      }
    >
      {isFinished
        ? MESSAGES.nothingFinished(isDouble)
        : waitsForOthers
          ? MESSAGES.answersWaitForOthers
          : MESSAGES.noAnswers}
    </EmptyState>
  );
};

const renderPrompts = (prompts: readonly Prompt[]): Record<string, ReactNode> =>
  Object.fromEntries(
    prompts.map(({ key, shared, content }) => [
      key,
      <div key={key} className="space-y-3">
        <Content value={shared} />
        <Content value={content} />
      </div>,
    ]),
  );

type CalibrationProps = {
  assessmentId: string;
  title: string;
  anchors: readonly AnchorToMark[];
  preferences: GradingPreferences;
};

/** Replaces the desk while the member has anchors to mark. */
const Calibration = ({ assessmentId, title, anchors, preferences }: CalibrationProps) => (
  <>
    <DeskHeader title={title} assessmentId={assessmentId}>
      <Badge tone="accent">{CALIBRATION_DESK.badge}</Badge>
    </DeskHeader>
    <CalibrationDesk
      anchors={anchors.map(({ prompt: _, ...anchor }) => anchor)}
      prompts={renderPrompts(anchors.map(({ prompt }) => prompt))}
      preferences={preferences}
    />
  </>
);
