import type { FileAccess } from "#components/content/file-access.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { isAcceptedType } from "./accepts.ts";
import { getDrawingBoard } from "./drawing-board.ts";
import { getFileQueue } from "./file-queue.ts";

type ResumeOptions<Q> = {
  questions: readonly Q[];
  getAccess: (question: Q) => {
    files: FileAccess | undefined;
    onAnswer: (responseId: string, value: unknown) => void;
    getSeed: (responseId: string) => string;
  };
  getImageUrl: (src: string) => string;
};

/**
 * Saves the drawings that this browser has kept since an earlier page, and connects the uploads that outlived a removed
 * player, even if their questions aren't shown. Resolves after the drawings are restored.
 */
export async function resumeFiles<Q extends { interactions: readonly InteractionNode[] }>({
  questions,
  getAccess,
  getImageUrl,
}: ResumeOptions<Q>): Promise<void> {
  const restored: Promise<void>[] = [];
  for (const question of questions) {
    const { files: access, onAnswer, getSeed } = getAccess(question);
    if (!access) continue;
    for (const { type, attrs } of question.interactions) {
      const { responseId } = attrs;
      const answer = (ids: string[] | null) => onAnswer(responseId, ids);
      if (type === "drawingInteraction") {
        const { image } = attrs;
        const board = getDrawingBoard(getSeed(responseId));
        restored.push(board.connect({ access, answer, image, src: getImageUrl(image.src) }));
      } else if (type === "uploadInteraction") {
        const accept = attrs.accept ?? [];
        const queue = getFileQueue(getSeed(responseId));
        queue.connect({ access, answer, isAccepted: (mediaType) => isAcceptedType(mediaType, accept) });
        queue.reportPending();
      }
    }
  }
  await Promise.all(restored);
}
