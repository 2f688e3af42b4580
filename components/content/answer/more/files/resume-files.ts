import type { FileAccess } from "#components/content/file-access.ts";
import { parseIds } from "#components/content/responses.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { isAcceptedType } from "./accepts.ts";
import { getDrawingBoard } from "./drawing-board.ts";
import { getFileQueue } from "./file-queue.ts";

type ResumeOptions<Q> = {
  questions: readonly Q[];
  getAccess: (question: Q) => {
    files: FileAccess | undefined;
    onAnswer: (responseId: string, value: unknown) => void;
    /** Returns the current answer. */
    getValue: (responseId: string) => unknown;
    getSeed: (responseId: string) => string;
  };
  getImageUrl: (src: string) => string;
};

/**
 * Sends the drawings and files that this browser has kept since an earlier page, and connects the uploads that outlived
 * a removed player, even if their questions aren't shown. Resolves after they are restored.
 */
export async function resumeFiles<Q extends { interactions: readonly InteractionNode[] }>({
  questions,
  getAccess,
  getImageUrl,
}: ResumeOptions<Q>): Promise<void> {
  const restored: Promise<void>[] = [];
  for (const question of questions) {
    const { files: access, onAnswer, getValue, getSeed } = getAccess(question);
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
        const maxFiles = attrs.maxFiles ?? 1;
        const queue = getFileQueue(getSeed(responseId));
        const isAccepted = (mediaType: string) => isAcceptedType(mediaType, accept);
        queue.connect({ access, answer, isAccepted, maxFiles });
        queue.reportPending();
        restored.push(queue.restore(() => parseIds(getValue(responseId))));
      }
    }
  }
  await Promise.all(restored);
}
