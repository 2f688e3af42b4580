import { checkDocument } from "#lib/core/content/check-document.ts";
import { isDocumentJson } from "#lib/core/content/json.ts";
import { presentSettings } from "../json/present-settings.ts";
import { LocalIds } from "../local-ids.ts";
import type { LossNote } from "../model.ts";
import type {
  ExportAssessment,
  ExportQuestion,
  ExportSource,
  PackageFile,
  PackagePiece,
  PackageWriter,
  WrittenPart,
} from "../writer.ts";
import { getExactPath, replaceUploaded, writeExact } from "./exact/exact-file.ts";
import { CONTROL_CHARACTERS, getAssetPath } from "./write/item-context.ts";
import { hasForbidden, html, type Markup, type QtiVersion, qti, writeDocument } from "./write/markup.ts";
import { type PackageResource, writeManifest } from "./write/package-files.ts";
import { NAMESPACES } from "./write/versions.ts";
import { writeItem } from "./write/write-item.ts";
import { writeTest } from "./write/write-test.ts";

/**
 * Writes packages of QTI 3.0. Each file comes with our own form of its content, so that only the tags of a pool are
 * lost, which becomes a list of items.
 */
export const qti3Writer: PackageWriter = { ...createWriter("qti3", "3.0"), listHeaderLosses };
/** Writes packages of QTI 2.2. */
export const qti22Writer: PackageWriter = createWriter("qti22", "2.2");

function createWriter(format: "qti3" | "qti22", version: QtiVersion): PackageWriter {
  return {
    format,
    kind: "package",
    extension: "zip",
    mediaType: "application/zip",
    write: (source) => new PackageRun(source, version).write(),
  };
}

async function* listHeaderLosses(source: ExportSource): AsyncGenerator<WrittenPart> {
  const ids = new LocalIds("a");
  for await (const entry of source.entries()) {
    if (entry.type === "item") continue;
    const { id, title, exercises } = entry.assessment;
    const losses = exercises.flatMap((exercise) => exercise.losses);
    yield { type: "assessment", id: ids.get(id), title, losses, isWritten: true };
  }
}

type Written = { markup: Markup | null; losses: readonly LossNote[]; assets: ReadonlySet<string> };

/** One run of an export. It only remembers what the manifest and the tests need. */
class PackageRun {
  readonly #source: ExportSource;
  readonly #version: QtiVersion;
  readonly #questionIds = new LocalIds("q");
  readonly #assessmentIds = new LocalIds("a");
  readonly #resources: PackageResource[] = [];
  readonly #unwritten = new Set<string>();
  readonly #assets = new Set<string>();

  constructor(source: ExportSource, version: QtiVersion) {
    this.#source = source;
    this.#version = version;
  }

  async *write(): AsyncGenerator<PackagePiece> {
    for await (const entry of this.#source.entries()) {
      if (entry.type === "item") yield* this.#writeQuestion(entry.item);
      else {
        for (const { questions } of entry.assessment.exercises)
          for (const { question } of questions) yield* this.#writeQuestion(question);
        yield await this.#writeAssessment(entry.assessment);
      }
    }
    const manifest = writeManifest(this.#resources, this.#version);
    yield { part: null, files: [{ path: "imsmanifest.xml", content: manifest }] };
  }

  async *#writeQuestion(question: ExportQuestion): AsyncGenerator<PackagePiece> {
    if (this.#questionIds.has(question.id)) return;
    const id = this.#questionIds.get(question.id);
    const { markup, losses, assets } = this.#convert(question, id);
    const part = { type: "question" as const, id, title: question.title, losses, isWritten: markup !== null };
    if (!markup) {
      this.#unwritten.add(question.id);
      yield { part, files: [] };
      return;
    }
    const exact = {
      id,
      ...(question.title === "" ? {} : { title: question.title }),
      ...(question.isItem ? { item: true } : {}),
      content_ast: isDocumentJson(question.content) ? replaceUploaded(question.content) : question.content,
      answer_keys: question.keys,
      points: question.points,
      ...(question.tags.length > 0 ? { tags: question.tags } : {}),
      ...(question.metadata === null ? {} : { metadata: question.metadata }),
    };
    const files = await this.#createFiles(`items/${id}.xml`, markup, { question: exact }, assets);
    this.#resources.push({ id, type: "item", files: this.#listPaths(files, assets), dependencies: [] });
    yield { part, files };
  }

  /** Opaque content is in an item of QTI 3 in our own form alone. */
  #convert(question: ExportQuestion, id: string): Written {
    const checked = isDocumentJson(question.content)
      ? checkDocument(question.content, "question")
      : undefined;
    if (checked?.ok) {
      const { markup, context } = writeItem({ ...question, content: checked.doc }, id, this.#version);
      return { markup, losses: context.losses, assets: context.assets };
    }
    const markup = this.#version === "3.0" ? createPlaceholder(question, id) : null;
    const losses: LossNote[] = [{ code: "unsupported_question_type", path: "", detail: "content_ast" }];
    if (markup && hasForbidden(markup))
      losses.push({ code: "markup_removed", path: "", detail: CONTROL_CHARACTERS });
    return { markup, losses, assets: new Set() };
  }

  async #writeAssessment(assessment: ExportAssessment): Promise<PackagePiece> {
    const id = this.#assessmentIds.get(assessment.id);
    const { markup, context } = writeTest(assessment, id, this.#version, ({ question }) => {
      if (this.#unwritten.has(question.id)) return undefined;
      const item = this.#questionIds.get(question.id);
      return { id: item, path: `items/${item}.xml` };
    });
    const exported = assessment.exercises.flatMap((exercise) => exercise.losses);
    const losses = [...context.losses, ...(this.#version === "3.0" ? [] : exported)];
    const exact = {
      id,
      title: assessment.title,
      ...(assessment.description === "" ? {} : { description: assessment.description }),
      settings: presentSettings(assessment.settings),
      ...(assessment.tags.length > 0 ? { tags: assessment.tags } : {}),
      ...(assessment.metadata === null ? {} : { metadata: assessment.metadata }),
      exercises: assessment.exercises.map((exercise) => this.#presentExercise(exercise)),
    };
    const files = await this.#createFiles(`tests/${id}.xml`, markup, { assessment: exact }, context.assets);
    const placed = assessment.exercises.flatMap(({ questions }) => questions);
    const items = new Set(placed.filter(({ question }) => !this.#unwritten.has(question.id)));
    const dependencies = new Set([...items].map(({ question }) => this.#questionIds.get(question.id)));
    this.#resources.push({
      id,
      type: "test",
      files: this.#listPaths(files, context.assets),
      dependencies: [...dependencies],
    });
    const part = { type: "assessment" as const, id, title: assessment.title, losses, isWritten: true };
    return { part, files };
  }

  #presentExercise({ sharedContext, order, pool, questions }: ExportAssessment["exercises"][number]) {
    const context = isDocumentJson(sharedContext) ? replaceUploaded(sharedContext) : sharedContext;
    return {
      ...(context === null ? {} : { shared_context: context }),
      ...(order === "as_written" ? {} : { order }),
      ...(pool
        ? { pool: { draw: pool.draw, ...(pool.pointsEach === null ? {} : { points_each: pool.pointsEach }) } }
        : {}),
      questions: questions.map(({ question, points }) => ({
        id: this.#questionIds.get(question.id),
        ...(points === null ? {} : { points }),
      })),
    };
  }

  /** Creates the file of QTI, our own form beside it, and the files that it refers to and that weren't written yet. */
  async #createFiles(
    path: string,
    markup: Markup,
    exact: Parameters<typeof writeExact>[1],
    assets: ReadonlySet<string>,
  ): Promise<PackageFile[]> {
    const xml = writeDocument(markup, this.#version);
    const own =
      this.#version === "3.0" ? [{ path: getExactPath(path), content: await writeExact(xml, exact) }] : [];
    const fresh = [...assets].filter((src) => !this.#assets.has(src));
    for (const src of fresh) this.#assets.add(src);
    const binary = fresh.map((src) => ({ path: getAssetPath(src), content: this.#source.readAsset(src) }));
    return [{ path, content: xml }, ...own, ...binary];
  }

  #listPaths(files: readonly PackageFile[], assets: ReadonlySet<string>): string[] {
    const paths = files.map(({ path }) => path);
    return [...new Set([...paths, ...[...assets].map(getAssetPath)])];
  }
}

/** An item that shows nothing but a field, for content that only its own system can display. */
function createPlaceholder(question: ExportQuestion, identifier: string): Markup {
  const title = question.title === "" ? identifier : question.title;
  return qti(
    "assessmentItem",
    { xmlns: NAMESPACES["3.0"].namespace, identifier, title, adaptive: false, timeDependent: false },
    [
      qti("responseDeclaration", { identifier: "RESPONSE", cardinality: "single", baseType: "string" }),
      qti("outcomeDeclaration", {
        identifier: "SCORE",
        cardinality: "single",
        baseType: "float",
        normalMaximum: question.points,
        externalScored: "human",
      }),
      qti("itemBody", {}, [
        html("p", {}, [title]),
        qti("extendedTextInteraction", { responseIdentifier: "RESPONSE" }),
      ]),
    ],
  );
}
