import { isDocument } from "#lib/core/content/traverse.ts";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { listQuizParts, type QuizPart } from "../quiz/assessment-parts.ts";
import type { ExportSource, FilePiece, FileWriter } from "../writer.ts";
import { HtmlField, writePlain } from "./moodle-xml.ts";
import { writeMoodleQuestion } from "./write-question.ts";

/** Writes Moodle XML with the files that the questions show. */
export const moodleWriter: FileWriter = {
  format: "moodle-xml",
  kind: "file",
  extension: "xml",
  mediaType: "application/xml",
  async *write(source: ExportSource): AsyncGenerator<FilePiece> {
    yield { part: null, text: ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'] };
    for await (const part of listQuizParts(source)) yield writePart(part, source);
    yield { part: null, text: ["</quiz>\n"] };
  },
};

function writePart(part: QuizPart, { readAsset }: ExportSource): FilePiece {
  switch (part.type) {
    case "category": {
      const path = ["$course$/top", part.title.replaceAll("/", "//")].filter(Boolean).join("/");
      return {
        part: null,
        text: [`<question type="category">\n${writePlain("category", path)}</question>\n`],
      };
    }
    case "assessment":
      return { part: part.part, text: [] };
    case "context": {
      const field = new HtmlField(readAsset);
      const html = isDocument(part.content) ? field.writeHtml(part.content.content ?? []) : "";
      const name = writePlain("name", "");
      const text = [
        '<question type="description">\n',
        name,
        ...field.write("questiontext", html),
        "</question>\n",
      ];
      return { part: { type: "question", id: part.id, title: "", losses: [], isWritten: true }, text };
    }
    case "question": {
      const { question, id } = part;
      const about = { type: "question" as const, id, title: question.title };
      try {
        const { text, losses } = writeMoodleQuestion(question, readAsset);
        return { part: { ...about, losses, isWritten: true }, text };
      } catch (error) {
        if (!(error instanceof UnwritableQuestion)) throw error;
        return { part: { ...about, losses: [error.loss], isWritten: false }, text: [] };
      }
    }
  }
}
