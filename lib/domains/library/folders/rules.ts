import { AppError } from "#lib/contract/app-error.ts";
import { MAX_FOLDER_LEVELS } from "#lib/contract/folders.ts";
import { FOLDER_ERRORS } from "#lib/messages/library-errors.ts";

/** Throws 409 `folder_cycle` if the folder is in `ancestorIds`: its new parent and the new parent's ancestors. */
export function requireNoCycle(folderId: string, ancestorIds: readonly string[]): void {
  if (ancestorIds.includes(folderId)) {
    throw new AppError("folder_cycle", FOLDER_ERRORS.cycle);
  }
}

/** Throws 409 `folder_too_deep`. `above` counts the levels above the folder, `height` its own and those below it. */
export function requireDepthLimit(above: number, height: number): void {
  if (above + height > MAX_FOLDER_LEVELS) {
    throw new AppError("folder_too_deep", FOLDER_ERRORS.tooDeep(MAX_FOLDER_LEVELS));
  }
}

export const createNotEmptyError = () => new AppError("folder_not_empty", FOLDER_ERRORS.notEmpty);
