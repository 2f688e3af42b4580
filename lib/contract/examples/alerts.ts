import type { Alert } from "../alerts.ts";
import { IDS } from "./ids.ts";

const alert: Alert = {
  id: IDS.alert,
  question_id: IDS.ridge,
  version: 1,
  kind: "probable_miskey",
  n: 160,
  evidence: {
    response_id: "where",
    correlation: 0.4127,
    key_correlation: -0.2306,
    p_value: 2.04e-7,
    level: 0.2,
    key: ["a"],
    answers: [{ answer: "b", count: 91, sample_size: 160, pct_of_strongest: 83.33 }],
  },
  suggestion: {
    question_id: IDS.ridge,
    mode: "new_key",
    answer_keys: [{ type: "choice", response_id: "where", correct: ["b"] }],
  },
  first_seen_at: "2026-03-02T10:05:31.204Z",
  updated_at: "2026-03-02T11:20:02.418Z",
  dismissed: false,
};

export const alertExamples = {
  list: { data: [alert] },
  dismiss: { data: { ...alert, dismissed: true } },
};
