import { type Grading, MARKER_ROLES, type MarkerRole } from "#lib/contract/grading.ts";
import { computeAutoScore, fractionsFromWire, type OpenKey } from "#lib/core/grading/index.ts";
import { roundPoints, roundScore } from "#lib/core/grading/round.ts";
import { type GradableQuestion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import {
  type ChangedRubrics,
  getRubric,
  listChangedRubrics,
  type MarkRow,
  presentMarkedPoints,
} from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher } from "#lib/domains/submissions/rules.ts";
import { type Ctx, maySeeRubrics, require } from "#lib/platform/context.ts";
import { findDisputed } from "./finalize.ts";
import {
  findRole,
  haveBothFinished,
  identifyMarker,
  loadMarkingState,
  type MarkingState,
  maySeeOthers,
  presentMarker,
  requireRole,
} from "./markers.ts";
import { loadRoleMarks, type RoleMarks } from "./role-marks.ts";

/**
 * Returns a submission's manually graded questions with the working marks of a role: by default the role of the marker
 * who asks, or the one that is free. Rubrics are included only if the actor is allowed to see answer keys. Throws 404,
 * and 409 `marker_conflict` or `nothing_to_grade` if the marker can't have the role `as`.
 */
export async function getGrading(
  ctx: Ctx,
  input: { id: string; as?: MarkerRole | undefined; marker?: string | undefined },
): Promise<Grading> {
  require(ctx, "grading.write");
  const marker = identifyMarker(ctx, input.marker);
  const row = await requireSubmission(ctx, input.id);
  const state = await loadMarkingState(ctx, row);
  if (input.as !== undefined) requireRole(state, input.as, marker);
  const role = input.as ?? findRole(state, marker);
  const [marks, rubrics] = await Promise.all([
    loadRoleMarks(ctx, row.id, state),
    listChangedRubrics(ctx, row.assessmentId),
  ]);
  return presentGrading(ctx, row, { role, marker, state, marks, rubrics });
}

type GradingView = {
  /** Whose marks are shown. Null if all roles have other markers. */
  role: MarkerRole | null;
  marker: string;
  state: MarkingState;
  marks: RoleMarks;
  rubrics: ChangedRubrics;
};

/** Presents a submission's marks to one of its markers. `marks` are those of all roles; what is hidden is left out. */
export async function presentGrading(ctx: Ctx, row: SubmissionRow, view: GradingView): Promise<Grading> {
  const version = await loadSubmittedVersion(ctx, row);
  const open = version.questions.filter((question) => isGradedByTeacher(row, question));
  const { role, marker, state, marks } = view;
  const { isDouble } = state;
  const maySee = maySeeOthers(state);
  const disputed = isDouble && haveBothFinished(state) ? new Set(findDisputed(open, view)) : undefined;
  const others = isDouble && maySee ? MARKER_ROLES.filter((each) => each !== role) : [];
  return {
    submission_id: row.id,
    status: row.status,
    revision: role ? getRoleRevision(row, role, marks[role]) : 0,
    as: role,
    markers: isDouble
      ? listNeededRoles(state, (disputed?.size ?? 0) > 0).map((each) => {
          const found = state.markers.find((known) => known.role === each);
          const isVisible = found && (maySee || found.marker === marker);
          return {
            role: each,
            marker: isVisible ? presentMarker(found.marker) : null,
            finished_at: found?.finishedAt?.toISOString() ?? null,
          };
        })
      : [],
    questions: open.map((question) => {
      const find = (each: MarkerRole) => marks[each].find(({ questionId }) => questionId === question.id);
      return {
        ...presentQuestion(ctx, row, question, role ? find(role) : undefined, view.rubrics),
        ...(isDouble && {
          disputed: disputed?.has(question) ?? false,
          other_marks: others.flatMap((each) => presentOtherMark(each, find(each))),
        }),
      };
    }),
  };
}

const presentOtherMark = (role: MarkerRole, mark: MarkRow | undefined) =>
  mark ? [{ role, ...presentMarkedPoints(mark), comment: mark.comment }] : [];

/** Two markers, and an adjudicator if one is needed or there is one. */
const listNeededRoles = ({ markers }: MarkingState, isDisputed: boolean): MarkerRole[] =>
  MARKER_ROLES.filter(
    (role) => role !== "adjudicator" || isDisputed || markers.some((each) => each.role === role),
  );

/** Returns the revision of a role's marks, so that one marker's changes don't reveal or disturb another's. */
export const getRoleRevision = (row: SubmissionRow, role: MarkerRole, marks: readonly MarkRow[]): number =>
  role === "first" ? row.gradingRevision : marks.reduce((sum, { revision }) => sum + revision, 0);

function presentQuestion(
  ctx: Ctx,
  row: SubmissionRow,
  question: GradableQuestion,
  mark: MarkRow | undefined,
  rubrics: ChangedRubrics,
) {
  const { score, rubric } = mark ? presentMarkedPoints(mark) : { score: null, rubric: null };
  return {
    question_id: question.id,
    points: roundPoints(question.points),
    answers: row.answers[question.index] ?? [],
    auto_score: getAutoScore(row, question),
    score,
    comment: mark?.comment ?? null,
    rubric,
    graded: score !== null,
    ...(maySeeRubrics(ctx.actor)
      ? {
          rubric_criteria: [...getRubric(question, rubrics).items],
          model_answer: listModelAnswers(question.compiled.openKeys),
        }
      : {}),
  };
}

/** Returns the points that the auto-graded parts of a question earned, rounded to 4 decimals. */
export const getAutoScore = (row: Pick<SubmissionRow, "fractions">, question: GradableQuestion): number =>
  roundScore(computeAutoScore(question.compiled, fractionsFromWire(row.fractions[question.index] ?? [])));

/** Lists the model answers, each with the response that it belongs to. */
export const listModelAnswers = (keys: readonly OpenKey[]) =>
  keys.flatMap(({ response_id, model_answer }) =>
    model_answer === undefined ? [] : [{ responseId: response_id, text: model_answer }],
  );
