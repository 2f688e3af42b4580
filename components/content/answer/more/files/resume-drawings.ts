import type { FileAccess } from "#components/content/file-access.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { getDrawingBoard } from "./drawing-board.ts";

type ResumeOptions<Q> = {
  questions: readonly Q[];
  getAccess: (question: Q) => {
    files: FileAccess | undefined;
    onAnswer: (responseId: string, value: unknown) => void;
    getSeed: (responseId: string) => string;
  };
  getImageUrl: (src: string) => string;
};

/** Saves the drawings that this browser has kept since an earlier page, even if their questions aren't shown. */
export function resumeDrawings<Q extends { interactions: readonly InteractionNode[] }>({
  questions,
  getAccess,
  getImageUrl,
}: ResumeOptions<Q>): void {
  for (const question of questions) {
    const { files: access, onAnswer, getSeed } = getAccess(question);
    for (const { type, attrs } of question.interactions) {
      if (type !== "drawingInteraction" || !access) continue;
      const { responseId, image } = attrs;
      void getDrawingBoard(getSeed(responseId)).connect({
        access,
        answer: (ids) => onAnswer(responseId, ids),
        image,
        src: getImageUrl(image.src),
      });
    }
  }
}
