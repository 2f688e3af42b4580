import { isDocument } from "#lib/core/content/traverse.ts";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { listQuizParts, type QuizPart } from "../quiz/assessment-parts.ts";
import { LossCollector } from "../quiz/loss-collector.ts";
import type { ExportSource, FilePiece, FileWriter } from "../writer.ts";
import { writeGiftQuestion, writeGiftText } from "./write-question.ts";

/** Writes GIFT that Moodle reads. */
export const giftWriter: FileWriter = {
  format: "gift",
  kind: "file",
  extension: "gift",
  mediaType: "text/plain",
  async *write(source: ExportSource): AsyncGenerator<FilePiece> {
    for await (const part of listQuizParts(source)) yield writePart(part);
  },
};

function writePart(part: QuizPart): FilePiece {
  switch (part.type) {
    case "category":
      return {
        part: null,
        text: [`$CATEGORY: ${part.title.replace(/\s+/g, " ").replaceAll("/", "//") || "$course$/top"}\n\n`],
      };
    case "assessment":
      return { part: part.part, text: [] };
    case "context": {
      const losses = new LossCollector();
      const text = isDocument(part.content) ? writeGiftText(part.content.content ?? [], losses) : "";
      return {
        part: { type: "question", id: part.id, title: "", losses: losses.notes, isWritten: true },
        text: [text],
      };
    }
    case "question": {
      const { question, id } = part;
      try {
        const { text, losses } = writeGiftQuestion(question);
        return {
          part: { type: "question", id, title: question.title, losses, isWritten: true },
          text: [text],
        };
      } catch (error) {
        if (!(error instanceof UnwritableQuestion)) throw error;
        return {
          part: { type: "question", id, title: question.title, losses: [error.loss], isWritten: false },
          text: [],
        };
      }
    }
  }
}
