import { EXCHANGE_FORMAT, EXCHANGE_VERSION } from "#lib/contract/exchange-file.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { LocalIds } from "../local-ids.ts";
import type {
  ExportAssessment,
  ExportExercise,
  ExportQuestion,
  ExportSource,
  FilePiece,
  FileWriter,
  TextPart,
} from "../writer.ts";
import { localizeAssets } from "./local-assets.ts";
import { presentSettings } from "./present-settings.ts";

/** A member of an entry, or undefined for one that has its default. */
type Member = readonly [string, TextPart[]] | undefined;

const json = (name: string, value: unknown): Member => [name, [canonicalizeJson(value)]];
const unless = (isDefault: boolean, member: Member): Member => (isDefault ? undefined : member);

/** Writes our own format. Questions come before the assessments that name them, each on its own line. */
export const jsonWriter: FileWriter = {
  format: "json",
  kind: "file",
  extension: "json",
  mediaType: "application/json",
  write: writePieces,
};

async function* writePieces(source: ExportSource): AsyncGenerator<FilePiece> {
  const ids = { question: new LocalIds("q"), assessment: new LocalIds("a") };
  const header = `{"format":${JSON.stringify(EXCHANGE_FORMAT)},"version":${EXCHANGE_VERSION},\n"questions":[`;
  yield { part: null, text: [header] };
  let separator = "\n";
  for await (const entry of source.entries()) {
    const questions =
      entry.type === "item" ? [entry.item] : entry.assessment.exercises.flatMap(listQuestions);
    for (const question of questions) {
      if (ids.question.has(question.id)) continue;
      const id = ids.question.get(question.id);
      const part = { type: "question" as const, id, title: question.title, losses: [], isWritten: true };
      yield { part, text: [separator, ...writeQuestion(question, id, source)] };
      separator = ",\n";
    }
  }
  yield { part: null, text: ['\n],\n"assessments":['] };
  separator = "\n";
  for await (const entry of source.entries()) {
    if (entry.type !== "assessment") continue;
    const { assessment } = entry;
    const id = ids.assessment.get(assessment.id);
    const losses = assessment.exercises.flatMap((exercise) => exercise.losses);
    const part = { type: "assessment" as const, id, title: assessment.title, losses, isWritten: true };
    yield { part, text: [separator, ...writeAssessment(assessment, id, ids.question, source)] };
    separator = ",\n";
  }
  yield { part: null, text: ["\n]}\n"] };
}

const listQuestions = ({ questions }: ExportExercise): ExportQuestion[] =>
  questions.map(({ question }) => question);

function writeQuestion(question: ExportQuestion, id: string, source: ExportSource): TextPart[] {
  const { contents, sources } = localizeAssets([question.content]);
  return writeObject([
    json("id", id),
    unless(question.title === "", json("title", question.title)),
    unless(!question.isItem, json("item", true)),
    json("content_ast", contents[0]),
    json("answer_keys", question.keys),
    json("points", question.points),
    unless(question.tags.length === 0, json("tags", question.tags)),
    unless(question.metadata === null, json("metadata", question.metadata)),
    writeAssets(sources, source),
  ]);
}

function writeAssessment(
  assessment: ExportAssessment,
  id: string,
  questionIds: LocalIds,
  source: ExportSource,
): TextPart[] {
  const { contents, sources } = localizeAssets(
    assessment.exercises.map(({ sharedContext }) => sharedContext),
  );
  const exercises = assessment.exercises.map(({ order, pool, questions }, index) => ({
    ...(contents[index] === null ? {} : { shared_context: contents[index] }),
    ...(order === "as_written" ? {} : { order }),
    ...(pool
      ? { pool: { draw: pool.draw, ...(pool.pointsEach === null ? {} : { points_each: pool.pointsEach }) } }
      : {}),
    questions: questions.map(({ question, points }) => ({
      id: questionIds.get(question.id),
      ...(points === null ? {} : { points }),
    })),
  }));
  return writeObject([
    json("id", id),
    json("title", assessment.title),
    unless(assessment.description === "", json("description", assessment.description)),
    json("settings", presentSettings(assessment.settings)),
    unless(assessment.tags.length === 0, json("tags", assessment.tags)),
    unless(assessment.metadata === null, json("metadata", assessment.metadata)),
    json("exercises", exercises),
    writeAssets(sources, source),
  ]);
}

function writeAssets(sources: ReadonlyMap<string, string>, source: ExportSource): Member {
  const text = [...sources].flatMap(([name, src], index): TextPart[] => [
    `${index === 0 ? "{" : ","}${JSON.stringify(name)}:"`,
    { base64: source.readAsset(src) },
    '"',
  ]);
  return text.length > 0 ? ["assets", [...text, "}"]] : undefined;
}

/** Writes an object whose members are in the given order. */
function writeObject(members: readonly Member[]): TextPart[] {
  const text = members
    .filter((member) => member !== undefined)
    .flatMap(([name, value], index) => [`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`, ...value]);
  return [...text, "}"];
}
