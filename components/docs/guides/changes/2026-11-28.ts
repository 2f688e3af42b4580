import type { DayOfChanges } from "./day-of-changes.ts";

export const changes20261128: DayOfChanges = {
  date: "2026-11-28",
  topics: [
    {
      title: "Grading",
      changes: [
        "A fraction of a key with more than 13 decimals, such as 0.3333333333333333, is rounded to the nearest fraction with a denominator of at most 100. Three thirds of a mapping are therefore `correct`.",
        "Expressions: a number can directly follow the name of a function or a base, as in `sqrt2.5`, `sin0,5x`, `sin1e3`, and `log₂8`, and a base can be a decimal or a fraction, as in `log_0.5(x)` and `log_½(x)`. Previously, these couldn't be read. What could be read means the same as before.",
        "With `exact: true`, an expression is no longer accepted if several numbers together approximate an irrational value of the key, as in `131836323/93222358` for `sqrt(2)`. Scores from before stay until a regrade.",
        "The form `simplified` also refuses `1/sec(x)`, `cos(-x)`, the three forms of `cos(2x)` with squares, functions of constants with a whole value (`ln(e)`), roots written as decimals (`4^0.5`, `sqrt(0.25)`), and functions that undo each other (`ln(e^x)`, `sqrt(x^2)`). A key that is such an expression returns 400. One that is published already only accepts simpler ways to write it: correct it with a regrade. Scores from before stay until then.",
        "The scoring `pairs` of an `order` key divides by the pairs of the key, also if an answer to content of your own format has items that the key doesn't have. Scores from before stay until a regrade, which raises them.",
        "Expressions: a whole number of 4 figures or more is only read as rounded if it is the whole answer, such as `3142` for `1000 pi`. Inside an answer, it is exact. Previously, `2022/2023` was accepted for `2023/2024`, and `sqrt(2023)` for `sqrt(2024)`. Scores from before stay until a regrade.",
        "Text keys: two- and three-em dashes count as hyphens.",
        "`PUT /submissions/{id}/grading` keeps the score of a question if a request leaves it out and its `rubric` awards no points. Without a score to keep, `rubric: {}` returns 400. Previously, it was a score of 0.",
        "An API key can't mark as another marker by naming itself as its id is shown (`key:` and the id), or as another key or a member.",
        "Expressions: `↉` and `⅟3` can be read, and variables can be declared with subscript digits: `x₁`.",
      ],
    },
    {
      title: "Analytics",
      changes: [
        "While more than 20,000 changes have yet to be counted, `pending_submissions` is the number of submissions that have never been counted, but at least 20,000 or, if there are fewer, all submissions.",
        "Questions are examined for wrong keys 10 minutes after the last submission. Previously, it took 20 minutes.",
        "`icc` is 0 if one marker is always as much higher than the other and no answer differs from another. Previously, it was null.",
        "`pct_skipped` of a question stays the same after a regrade with `full_credit`.",
      ],
    },
    {
      title: "Service",
      changes: [
        "With `on_deadline: submit_saved`, an attempt whose time is up is recorded before the learner opens or loads the next one, and can't be discarded. Previously, it was returned as open until a worker recorded it.",
        "An embed token without a `learner_ref` is used up when its attempt is recorded at the deadline, and loading it returns 401. Previously, this began another attempt.",
        "A blank `display_name` of a learner becomes null. A learner can't be renamed to an empty reference, `.`, or `..`, which no URL can address.",
        "Checks that count toward the limit move with a renamed learner, and are deleted with an erased one.",
        "Command line: `listen --since` only determines the first event. Previously, it skipped later events whose `created_at` was earlier. `assessments export --json` prints what was lost as JSON.",
        "A query parameter with invalid percent-encoding returns 400. Previously, its undecodable bytes were replaced, so that `learner_ref=%ff` could match another learner.",
        "With an `Idempotency-Key`, a missing body and `{}` are the same request where all fields are optional.",
        "A missing `content_ast` is described as `is required`.",
        "If two fields exclude each other, the message of the error names the other one, such as `can't be combined with item_id`. Previously, it said that the field isn't known.",
        "Webhooks: an endpoint that responds quickly gets up to 16 requests at once. Previously, it got up to 8.",
        "A question that isn't an object, and a wrong `revision` or `from` of a pool, are described: `must be an object` instead of `is invalid`.",
        "Answers that don't fit the questions return 400, even where the response would otherwise be 409 because the attempt is closed, the assessment isn't open yet, or the question can't be checked.",
        "Unknown query parameters return 400 for the embed endpoints and `GET /openapi.json`, too.",
        "Points of marks are rounded to 4 decimals in responses. The marks themselves and the trace stay exact.",
        "The replay of a request with an `Idempotency-Key` has the `ETag` of the first response.",
      ],
    },
    {
      title: "Assets",
      changes: [
        "The `id` of an asset is a UUIDv7, like all others. It isn't used anywhere but in the response.",
      ],
    },
    {
      title: "Learners",
      changes: [
        "`POST /learners/{ref}/rename` also works for a learner who has only begun an attempt.",
        "After `DELETE /learners/{ref}` with an `Idempotency-Key`, another `DELETE` returns 404 and issues no second receipt, and the first request still gets its stored receipt. The key is stored as a digest, because it can contain the reference.",
      ],
    },
    {
      title: "Corrections",
      changes: [
        "After several regrades of a question with several parts, the same answers get the same score. Previously, a correction that moved points between parts was left out.",
        "A question that a regrade dropped has the outcome `skipped` only if it wasn't answered. An answered open question is `incorrect`.",
        "`grade_skipped` still holds once a regrade of an open question is reverted.",
        "A revert leaves questions that a teacher has begun to grade, and restores `graded_at`.",
        "If a regrade drops the last question on which two markers disagree, the submission is graded.",
      ],
    },
    {
      title: "Attempts",
      changes: [
        "`POST /attempts/{id}/extend` and `POST /attempts/{id}/discard` return the whole attempt.",
        "`allow_draft: false` can be sent beside `attempt_id`.",
        "The embed endpoints return 404 instead of 401 for an unused token of a deleted assessment.",
        "After a voided submission, `attempt_number` in the `attempt_info` of an embedded assessment is the number that the next submission gets.",
        "A repeated `POST /embed/submit` returns the first result even after a regrade.",
        "If a learner has no attempt left by the deadline, an open attempt with `submit_saved` ends as `discarded` and isn't counted.",
        "Answers that name a file which the submission can't have return 400 `invalid_request`. The error code `unknown_file` is gone.",
      ],
    },
    {
      title: "Import and export",
      changes: [
        "All formats report `text_normalized`, as do exports to Moodle and GIFT: here, an answer is also accepted with other quotation marks, dashes, spaces, or similar characters.",
        "QTI 1.2 items without response processing can be published, because each of their interactions has an open key.",
        "An item whose file is missing is a skipped row of the report.",
        "`qti-map-entry` without `case-sensitive` ignores case, as QTI 3 says.",
        "QTI tests: only weights that the test's total names count, and a total other than the sum of all scores is reported as `custom_response_processing`.",
        "QTI items whose score is below 0 without an answer are imported with `negative_score`. Items with a default answer that earns points are skipped.",
        "A JSON file needs `format` and `version`. JSON and QTI 3 files of this service keep spaces around titles, descriptions, and tags.",
        "GIFT: a category that follows a comment is read as a tag.",
      ],
    },
  ],
};
