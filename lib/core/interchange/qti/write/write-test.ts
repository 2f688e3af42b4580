import { checkDocument } from "#lib/core/content/check-document.ts";
import { isDocumentJson } from "#lib/core/content/json.ts";
import { div, fromNumber, type Rational } from "#lib/core/grading/rational.ts";
import { presentSettings } from "../../json/present-settings.ts";
import type { ExportAssessment, ExportExercise, ExportPlacement } from "../../writer.ts";
import type { WriteContext } from "./item-context.ts";
import { type Markup, type QtiVersion, qti } from "./markup.ts";
import { formatDecimal } from "./numbers.ts";
import { NAMESPACES } from "./versions.ts";
import { createWriteContext } from "./write-blocks.ts";

/** The settings that QTI says, or that have this value anyway. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  passing_score_percent: 50,
  allowed_attempts: 1,
  show_solutions: "never",
  on_deadline: "accept_late",
  opens_at: null,
  closes_at: null,
  grade_skipped: false,
  exercise_order: "as_written",
  grade_policy: "best",
};

export type GetItem = (placement: ExportPlacement) => { id: string; path: string } | undefined;

/** Writes an assessment as a test. `getItem` finds the file of a question; those without one are left out. */
export function writeTest(
  assessment: ExportAssessment,
  id: string,
  version: QtiVersion,
  getItem: GetItem,
): { markup: Markup; context: WriteContext } {
  const context = createWriteContext(version);
  noteSettings(assessment, context);
  const { timeLimitMinutes: minutes, onDeadline } = assessment.settings;
  const allowLateSubmission = onDeadline === "accept_late" ? true : undefined;
  const sections = assessment.exercises.map((exercise, i) =>
    writeSection(exercise, `${id}-s${i + 1}`, context, getItem),
  );
  const isWeighted = assessment.exercises.some(({ pool, questions }) =>
    questions.some((placement) => findWeight(placement, pool) !== null),
  );
  const sum = qti("sum", {}, [
    qti("testVariables", {
      variableIdentifier: "SCORE",
      weightIdentifier: isWeighted ? "WEIGHT" : undefined,
    }),
  ]);
  const markup = qti(
    "assessmentTest",
    { xmlns: NAMESPACES[version].namespace, identifier: id, title: assessment.title },
    [
      qti("outcomeDeclaration", { identifier: "SCORE", cardinality: "single", baseType: "float" }),
      ...(minutes === null ? [] : [qti("timeLimits", { maxTime: minutes * 60, allowLateSubmission })]),
      qti(
        "testPart",
        { identifier: `${id}-p1`, navigationMode: "nonlinear", submissionMode: "simultaneous" },
        sections.length > 0
          ? sections
          : [qti("assessmentSection", { identifier: `${id}-s1`, title: "1", visible: true })],
      ),
      qti("outcomeProcessing", {}, [qti("setOutcomeValue", { identifier: "SCORE" }, [sum])]),
    ],
  );
  context.noteForbidden(markup);
  return { markup, context };
}

function noteSettings(assessment: ExportAssessment, context: WriteContext): void {
  const { settings, description, tags, metadata } = assessment;
  for (const [name, value] of Object.entries(presentSettings(settings))) {
    const isDefault = name in DEFAULTS ? value === DEFAULTS[name] : value === null || value === undefined;
    if (!isDefault && name !== "time_limit_minutes") context.addLoss("setting", name);
  }
  if (description !== "") context.addLoss("setting", "description");
  if (tags.length > 0) context.addLoss("setting", "tags");
  if (metadata !== null) context.addLoss("setting", "metadata");
}

function writeSection(exercise: ExportExercise, id: string, context: WriteContext, getItem: GetItem): Markup {
  const { pool, order, questions } = exercise;
  context.path = id;
  const rubric = writeSharedContext(exercise.sharedContext, context);
  context.path = "";
  const refs = questions.flatMap((placement) => {
    const item = getItem(placement);
    if (!item) return [];
    const weight = findWeight(placement, pool);
    const weights =
      weight === null ? [] : [qti("weight", { identifier: "WEIGHT", value: formatDecimal(weight) })];
    return [qti("assessmentItemRef", { identifier: `${id}-${item.id}`, href: `../${item.path}` }, weights)];
  });
  const isRandom = order === "random";
  return qti("assessmentSection", { identifier: id, title: id.split("-s").at(-1) ?? id, visible: true }, [
    ...(pool && pool.draw < refs.length ? [qti("selection", { select: pool.draw })] : []),
    ...(isRandom ? [qti("ordering", { shuffle: true })] : []),
    ...rubric,
    ...refs,
  ]);
}

/** The share of an item's own points that it has in its place. Null if it is all of them. */
function findWeight({ question, points }: ExportPlacement, pool: ExportExercise["pool"]): Rational | null {
  const given = points ?? pool?.pointsEach ?? question.points;
  return given === question.points ? null : div(fromNumber(given), fromNumber(question.points));
}

function writeSharedContext(content: unknown, context: WriteContext): Markup[] {
  if (content === null || content === undefined) return [];
  const checked = isDocumentJson(content) ? checkDocument(content, "sharedContext") : undefined;
  if (!checked?.ok) {
    context.addLoss("markup_removed", "shared_context");
    return [];
  }
  const blocks = context.writeBlocks(checked.doc.content);
  if (blocks.length === 0) return [];
  const isQti3 = context.version === "3.0";
  const body = isQti3 ? [qti("contentBody", {}, blocks)] : blocks;
  return [qti("rubricBlock", { view: "candidate", use: isQti3 ? "instructions" : undefined }, body)];
}
