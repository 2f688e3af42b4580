import type { SubmissionFile } from "../files.ts";
import { IDS } from "./ids.ts";

export const fileExamples = {
  upload: {
    data: {
      id: IDS.file,
      name: "Lab report.pdf",
      media_type: "application/pdf",
      bytes: 184320,
      created_at: "2026-09-14T09:32:10.000Z",
    } satisfies SubmissionFile,
  },
};
