import { AppError } from "#lib/contract/app-error.ts";
import { MAX_FOLDER_LEVELS } from "#lib/contract/folders.ts";
import { folderErrors } from "#lib/messages/library-errors.ts";

/** 409 where the folder would come to lie in itself. `way`: the ids from its new parent up to the top. */
export function requireNoCycle(folderId: string, ancestorIds: readonly string[]): void {
  if (ancestorIds.includes(folderId)) {
    throw new AppError("folder_cycle", folderErrors.cycle);
  }
}

/** 409 where folders would nest too deep. `above`: levels over the folder; `height`: its own and those below it. */
export function requireDepthLimit(above: number, height: number): void {
  if (above + height > MAX_FOLDER_LEVELS) {
    throw new AppError("folder_too_deep", folderErrors.tooDeep(MAX_FOLDER_LEVELS));
  }
}

export const createNotEmptyError = () => new AppError("folder_not_empty", folderErrors.notEmpty);
