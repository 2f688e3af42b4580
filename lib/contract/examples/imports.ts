import type { Import, ImportRow } from "#lib/contract/imports.ts";
import { IDS } from "./ids.ts";

const completed: Import = {
  id: IDS.import,
  status: "completed",
  filename: "geography.zip",
  format: "qti 2.1",
  as: "assessments",
  folder_id: IDS.folder,
  preview: false,
  progress: { done: 20, total: 20 },
  summary: { imported: 18, changed: 1, skipped: 1 },
  losses: [],
  created: [{ assessment_id: IDS.assessment, title: "Plate tectonics" }],
  error: null,
  created_at: "2026-03-12T09:30:00.000Z",
  finished_at: "2026-03-12T09:30:02.418Z",
  expires_at: "2026-03-19T09:30:00.000Z",
};

const rows: ImportRow[] = [
  {
    source: "items/ridge.xml#ridge",
    title: "Mid-ocean ridges",
    outcome: "changed",
    losses: [
      {
        code: "negative_score",
        message: "The question could score below zero; here the lowest score is 0",
        path: "responseProcessing",
        affects: "score",
      },
    ],
    assessment_id: IDS.assessment,
    item_id: null,
    question_id: IDS.ridge,
  },
];

export const importExamples = {
  create: { data: { id: IDS.import, status: "running" as const } },
  list: { data: [{ ...completed, created: [] }] },
  get: { data: completed },
  report: { data: rows },
  start: { body: { as: "items" as const }, data: { id: IDS.import, status: "running" as const } },
  cancel: { data: { ...completed, status: "canceled" as const } },
};
