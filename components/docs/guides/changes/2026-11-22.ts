import type { DayOfChanges } from "./day-of-changes.ts";

export const changes20261122: DayOfChanges = {
  date: "2026-11-22",
  topics: [
    {
      title: "Attempts",
      changes: [
        "An [attempt](#attempts) is a resource of its own: open one, save answers, extend its deadline, submit, or discard it. A player of your own needs no embed token.",
        "All embed tokens with the same `learner_ref` share the learner's open attempt: one clock, and the answers saved last. A second token never gives more time.",
        'The setting `on_deadline: "submit_saved"` submits the saved answers at the deadline.',
        "The settings `opens_at` and `closes_at` limit when attempts can begin.",
        "On a timed assessment, submitting with a token that was never loaded returns 409 `attempt_not_started`.",
      ],
    },
    {
      title: "Expressions",
      changes: [
        "The [grammar](#expressions) also reads `|x|`, `½`, `sec`, `sin^-1(x)`, names in any case, `log_b(x)`, `n!`, `∛`, and subscript digits.",
        "Keys take `exact`, `decimal_tolerance`, and `log_base`. Without `exact`, a decimal is accepted from 4 significant figures on.",
        "An irreducible polynomial counts as factored, and `simplified` rejects `sqrt(8)`. A key that doesn't have its own `form` returns 400.",
        "For an answer that can't be read, the result says so in its messages.",
      ],
    },
    {
      title: "Requests",
      changes: [
        "`Idempotency-Key` works on `PATCH`, `PUT`, and `DELETE` as on `POST`. Errors aren't kept, so a corrected request can use the same key.",
        "A JSON object that names a member twice returns 400 `invalid_json` with the path.",
        "`started_at` more than 5 minutes in the future returns 400. The years 1 to 99 are returned as they were sent.",
        "An origin must be exact: one with `*` returns 400.",
        "`GET /folders?parent_folder_id=root` lists the root folders.",
      ],
    },
    {
      title: "Grading",
      changes: [
        "A skipped question that a teacher would grade scores 0 and doesn't need grading. Set `grade_skipped` to true to have it graded.",
        "A slider's answer key must be a position that the slider can reach. Otherwise the assessment can't be published.",
      ],
    },
  ],
};
