import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { isDocumentJson, type JsonObject } from "#lib/core/content/json.ts";
import { toSnakeCase } from "#lib/core/to-snake-case.ts";
import type { LossNote } from "../model.ts";
import type {
  ExportAssessment,
  ExportExercise,
  ExportQuestion,
  ExportSource,
  WrittenPart,
} from "../writer.ts";

/** What a list of questions can say of an export, in its order. */
export type QuizPart =
  /** The category of the parts after it. "" for none. It ends a context. */
  | { type: "category"; title: string }
  /** Text before the questions of an exercise. */
  | { type: "context"; content: JsonObject; id: string }
  /** A question with its points in this place. */
  | { type: "question"; question: ExportQuestion; id: string }
  /** What a list of questions can't say of an assessment. */
  | { type: "assessment"; part: WrittenPart };

/** Lists the parts of an export for formats that only have questions. An item that is used twice appears twice. */
export async function* listQuizParts(source: ExportSource): AsyncGenerator<QuizPart> {
  let assessments = 0;
  let questions = 0;
  let isInContext = false;
  const addQuestion = (question: ExportQuestion): QuizPart => {
    questions += 1;
    return { type: "question", question, id: `q${questions}` };
  };
  for await (const entry of source.entries()) {
    if (entry.type === "item") {
      if (isInContext) yield { type: "category", title: "" };
      isInContext = false;
      yield addQuestion(entry.item);
      continue;
    }
    const { assessment } = entry;
    assessments += 1;
    const id = `a${assessments}`;
    yield {
      type: "assessment",
      part: {
        type: "assessment",
        id,
        title: assessment.title,
        losses: findLosses(assessment),
        isWritten: true,
      },
    };
    const category = assessment.title === source.title ? "" : assessment.title;
    if (category !== "") {
      yield { type: "category", title: category };
      isInContext = false;
    }
    for (const [index, exercise] of assessment.exercises.entries()) {
      const hasContext = isDocumentJson(exercise.sharedContext);
      if (isInContext && !hasContext) yield { type: "category", title: category };
      isInContext = hasContext;
      if (isDocumentJson(exercise.sharedContext))
        yield { type: "context", content: exercise.sharedContext, id: `${id}-${index + 1}` };
      for (const { question, points } of exercise.questions)
        yield addQuestion({ ...question, points: points ?? exercise.pool?.pointsEach ?? question.points });
    }
  }
}

function findLosses({ settings, description, tags, metadata, exercises }: ExportAssessment): LossNote[] {
  const values = new Map<string, unknown>(Object.entries(settings));
  const changed = Object.entries(DEFAULT_SETTINGS)
    .filter(([name, value]) => values.get(name) !== value)
    .map(([name]) => toSnakeCase(name));
  const details = [
    ...(description === "" ? [] : ["description"]),
    ...(tags.length > 0 ? ["tags"] : []),
    ...(metadata ? ["metadata"] : []),
    ...changed,
  ];
  return [
    ...details.map((detail): LossNote => ({ code: "setting", path: "settings", detail })),
    ...exercises.flatMap(findExerciseLosses),
  ];
}

function findExerciseLosses(
  { sharedContext, order, pool, losses }: ExportExercise,
  index: number,
): LossNote[] {
  const path = `exercises[${index}]`;
  return [
    ...losses,
    ...(pool ? [{ code: "setting" as const, path, detail: "pool" }] : []),
    ...(order === "random" ? [{ code: "shuffle" as const, path, detail: "order" }] : []),
    ...(sharedContext !== null && !isDocumentJson(sharedContext)
      ? [{ code: "markup_removed" as const, path, detail: "shared_context" }]
      : []),
  ];
}
