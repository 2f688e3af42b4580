import type { SubmissionFile } from "../files.ts";

export const fileExamples = {
  upload: {
    data: {
      id: "0197a3f2-6c1e-7b54-8d0f-2a9b61c7e4d3",
      name: "Lab report.pdf",
      media_type: "application/pdf",
      bytes: 184320,
      created_at: "2026-09-14T09:32:10.000Z",
    } satisfies SubmissionFile,
  },
};
