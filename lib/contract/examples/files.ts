import type { SubmissionFile } from "../files.ts";
import { IDS } from "./ids.ts";

const file: SubmissionFile = {
  id: IDS.file,
  name: "Lab report.pdf",
  media_type: "application/pdf",
  bytes: 184320,
  created_at: "2026-09-14T09:32:10.000Z",
};

export const fileExamples = {
  upload: { data: file },
  list: { data: { files: [file] } },
  delete: { data: { id: IDS.file, deleted: true } },
};
