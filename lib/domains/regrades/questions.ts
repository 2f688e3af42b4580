import { parseContent, plainText, readPartNames } from "#lib/core/content/index.ts";
import { listKeyFacts } from "#lib/core/differences/question-facts.ts";
import {
  type AnswerKey,
  type Interaction,
  isScored,
  isTeacherGraded,
  needsTeacher,
} from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import {
  correctQuestion,
  listRegradeIds,
  loadRegrades,
  type Regrade,
} from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { findPublishedQuestions } from "./queries.ts";

/** A part of a question that learners answer. `interaction` is null in a custom format, where only ids are known. */
export type CorrectablePart = {
  responseId: string;
  name: string;
  interaction: Interaction | null;
  isTeacherGraded: boolean;
};

/** A published question with the keys that hold now, for those who correct them. */
export type CorrectableQuestion = {
  id: string;
  number: number;
  content: unknown;
  sharedContext: unknown;
  /** The versions that hold the question, oldest first. The content and the keys are those of one of them. */
  versions: number[];
  points: number;
  /** The keys that came last. With `either`, former ones hold too. */
  keys: AnswerKey[];
  /** The description of each set of keys that holds. */
  keyFacts: string[][];
  ruling: "full_credit" | "drop" | null;
  parts: CorrectablePart[];
  /** Whether a teacher grades a part of it, so that an alternative key can't decide. */
  needsTeacher: boolean;
};

/**
 * Returns these questions of published versions, in this order, without those that no version holds. Each is as in the
 * last of `versions` that holds it, or in the last of all if none does or none are named. Throws 404.
 */
export async function getCorrectableQuestions(
  ctx: Ctx,
  input: { assessmentId: string; questionIds: readonly string[]; versions?: readonly number[] | undefined },
): Promise<CorrectableQuestion[]> {
  require(ctx, "regrades.manage");
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const questionIds = input.questionIds.map((id) => id.toLowerCase());
  if (questionIds.length === 0) return [];
  const found = await findPublishedQuestions(ctx.db, ctx.organizationId, {
    assessmentId: assessment.id,
    questionIds,
    versions: undefined,
  });
  const foundById = Map.groupBy(found, ({ question }) => question.id);
  const questions = questionIds.flatMap((id) => {
    const occurrences = foundById.get(id) ?? [];
    return occurrences.find(({ version }) => input.versions?.includes(version)) ?? occurrences[0] ?? [];
  });
  const latestVersions = [...new Set(questions.map(({ version }) => version))];
  const loaded = new Map(
    await Promise.all(
      latestVersions.map(async (version) => [version, await loadVersion(ctx, assessment, version)] as const),
    ),
  );
  return questions.flatMap(({ question, version }) => {
    const versions = (foundById.get(question.id) ?? []).map((each) => each.version).sort((a, b) => a - b);
    const content = loaded.get(version);
    return content ? [describeQuestion(question, versions, content)] : [];
  });
}

type VersionContent = { regrades: readonly Regrade[]; exercises: readonly StoredExercise[] };

async function loadVersion(ctx: Ctx, assessment: AssessmentRow, version: number): Promise<VersionContent> {
  const [regrades, exercises] = await Promise.all([
    loadRegrades(ctx, listRegradeIds(assessment, version)),
    loadSnapshot(ctx, assessment.id, version),
  ]);
  return { regrades, exercises };
}

function describeQuestion(
  question: StoredQuestion,
  versions: number[],
  { regrades, exercises }: VersionContent,
): CorrectableQuestion {
  const formula = createFormulaReader();
  const { keySets, points, ruling } = correctQuestion(question, regrades);
  const ids = exercises.flatMap(({ questions }) => questions.map(({ id }) => id));
  const exercise = exercises.find(({ questions }) => questions.some(({ id }) => id === question.id));
  const keys = [...(keySets.at(-1)?.keys ?? [])];
  return {
    id: question.id,
    number: ids.indexOf(question.id) + 1,
    content: question.content_ast,
    sharedContext: exercise?.shared_context ?? null,
    versions,
    points,
    keys,
    keyFacts: keySets.map((set) => listKeyFacts({ ...question, answer_keys: [...set.keys] }, formula)),
    ruling,
    ...readParts(question, keys),
  };
}

function readParts(
  { content_ast: content }: StoredQuestion,
  keys: readonly AnswerKey[],
): Pick<CorrectableQuestion, "parts" | "needsTeacher"> {
  const parsed = parseContent(content);
  const names = readPartNames(content, createFormulaReader());
  const { form, interactions } = parsed.ok ? parsed : { form: "opaque" as const, interactions: [] };
  const openIds = new Set(keys.flatMap((key) => (key.type === "open" ? [key.response_id] : [])));
  const inDocument = interactions.filter(isScored).map((interaction) => ({
    responseId: interaction.responseId,
    name: names.interaction(interaction.responseId),
    interaction,
    isTeacherGraded: isTeacherGraded(interaction) || openIds.has(interaction.responseId),
  }));
  const inCustomFormat = keys.map(({ response_id: id }) => ({
    responseId: id,
    name: id,
    interaction: null,
    isTeacherGraded: openIds.has(id),
  }));
  const parts = form === "document" ? inDocument : inCustomFormat;
  return { parts, needsTeacher: needsTeacher(form, interactions, keys) };
}

export type QuestionTitle = {
  id: string;
  number: number;
  /** The question's text in one line. Empty for a custom format. */
  text: string;
};

/** Lists the questions of the latest version, to choose one from. Empty before the first publish. Throws 404. */
export async function listCorrectableQuestions(
  ctx: Ctx,
  input: { assessmentId: string },
): Promise<QuestionTitle[]> {
  require(ctx, "regrades.manage");
  const { id, version } = await requireAssessment(ctx, input.assessmentId);
  if (version === 0) return [];
  const exercises = await loadSnapshot(ctx, id, version);
  const formula = createFormulaReader();
  return exercises
    .flatMap(({ questions }) => questions)
    .map((question, i) => ({
      id: question.id,
      number: i + 1,
      text: plainText(question.content_ast, formula),
    }));
}
