import { formatNumber } from "../format-count.ts";

/** Reasons for rejecting an uploaded file, or for not returning it. */
export const FILE_ERRORS = {
  storageUnavailable: "The storage for files can't be reached at the moment",
  unknownType:
    "The file must be an image (PNG, JPEG, GIF, WebP), a document (PDF, Word, Excel, PowerPoint, OpenDocument text), plain text, " +
    "CSV, audio (MP3, WAV, M4A, Ogg), video (MP4, MOV, WebM), or a ZIP archive",
  notAccepted: (mediaType: string) => `Files of the type ${mediaType} aren't accepted here`,
  noFileQuestion: "No question of this assessment asks for a file",
  attemptNotOpen: "The attempt hasn't begun or is closed",
  tooManyFiles: (maxFiles: number, maxBytes: number) =>
    `An attempt can have at most ${formatNumber(maxFiles)} files with ${formatNumber(maxBytes)} bytes in total`,
  overQuota: (maxBytes: number) =>
    `The file doesn't fit: this organization can store at most ${formatNumber(maxBytes)} bytes of learners' files`,
  submitted: "The file belongs to a submission, so it can't be deleted",
  unknownFile: "There is no such file for this learner and assessment, or it belongs to another submission",
};
