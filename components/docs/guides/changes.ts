/** A day's changes, by topic. */
type Release = { date: string; topics: readonly { title: string; changes: readonly string[] }[] };

/** What integrators need to know of each change, the latest day first. Dates are in ISO 8601. */
export const CHANGES: readonly Release[] = [
  {
    date: "2026-11-29",
    topics: [
      {
        title: "Grading",
        changes: [
          "If grading is finished again while a correction drops a question or has keys grade it, the teacher's mark of that question is kept, and counts once the correction is reverted. Previously, it was lost.",
          "If a correction leaves a question to teachers after two markers have finished, both mark it blind, and an adjudicator gets 409 `nothing_to_grade` before that.",
          "If the service fails to save a grade, the grading page says so, tries again, and saves the other grades meanwhile. Previously, they waited for it. The same applies to marks of anchors.",
          "The form `simplified` also refuses powers of one base with like exponents, as in `e^(2x)/e^x`.",
          "After a correction has lowered the points of a question, a mark above them counts as all of them where two markers are compared or averaged, and where a marker is compared with an anchor.",
        ],
      },
      {
        title: "Corrections",
        changes: [
          "A regrade without `versions` also covers versions that were published after its preview: `commit` returns 409 `regrade_stale`, and the new preview contains them.",
          "Restoring a version restores its keys as they were corrected. Previously, it restored the wrong key.",
          "`new_key` with `points` alone keeps full credit. Previously, it ended it.",
          "`mean_change` of a regrade is the mean of the exact changes, rounded once. Previously, it could be off by 0.0001.",
          "In the dashboard, changing the points of a question that teachers grade sends only the points, so full credit stays in effect.",
          "A changed rubric also replaces that of a version that was published while the change waited for marks to be saved. A correction that waited for a change of the rubric replaces it.",
          "Alerts about wrong keys also count later attempts where a learner's first one was voided.",
        ],
      },
      {
        title: "Learners and files",
        changes: [
          "On a phone, learners can change the language of a hosted page during an attempt too. The titles of learners' windows name the question and the assessment, and a closed assessment only where it was started.",
          "An open attempt keeps the extra attempts that it began with, in embed tokens as in the API: it can be submitted after the learner's profile has changed, and with a token that has none. `POST /embed/token` also creates a token for an open attempt if no further one is left.",
          "If an attempt is submitted twice at once, the recorded submission keeps its files. Previously, it could lose them.",
          "A learner whose reference is empty, `.`, or `..`, which URLs can't contain, is addressed as `id:` and the `learner_id`, as in `GET /learners/id:0192…`.",
          "Learners who are only known by their checks can be renamed and erased. A stored idempotent request can no longer prevent the erasure of learners.",
          "Erasing a learner also replaces the name under which the same person has marked as a teacher of a learning platform. If they come back, they still can't give both marks of a submission.",
          "The embedded player's result says Not answered for a question without an answer, as the hosted page does. Previously, it said Incorrect.",
          "When time is up, the player says so while it submits the answers, and so does the result. On a phone, a notice about saving is smaller, and doesn't cover the answer that has the focus.",
          "Files that a learner has chosen but that haven't arrived survive a reload of the player, as drawings do. They are kept in the browser until they are uploaded. Previously, they were lost.",
        ],
      },
      {
        title: "Assessments and requests",
        changes: [
          'Names in JSON with escape sequences, such as `"gr\\u00f6\\u00dfe"`, are always read as written. Previously, a fault of Node could replace one with a name from an earlier request.',
          "A question of the item bank that gets content of its own in `PATCH /assessments/{id}` keeps its keys and points if the request leaves them out. Previously, it had none, and 1 point.",
          "An empty body in chunks needs no `Content-Type`, and `charset=utf8` is accepted.",
          "In the dashboard, Publish is gray when nothing has changed since the last version. An item or pool that has changed in the bank counts as a change.",
        ],
      },
      {
        title: "Import, export, and LTI",
        changes: [
          'Embedded answers of Moodle (cloze) are written as Moodle reads them: `1/2` instead of `1\\/2`. Previously, an exported question showed backslashes in Moodle, and scored answers with `/`, `"`, `~`, or a backslash wrong. Export these questions again.',
          'Embedded answers of Moodle are read as Moodle reads them: a backslash is only removed before `}` and `#`. In files that were exported earlier, answers with `\\/`, `\\"`, `\\\\`, or `\\~` therefore keep their backslashes, as in Moodle. Answers to type are compared as they are written, without formulas or Markdown, and those with HTML tags are skipped as `invalid_item`.',
          "Moodle and GIFT: choices without text are left out unless they earn points.",
          "Embedded answers of Moodle: with white space before its `=` or percentage, an answer is wrong, as in Moodle. Previously, it was correct.",
          "GIFT: a question whose blank is in a language that isn't kept has its answers after the text. Previously, it was skipped as `invalid_item`.",
          "Brightspace: an item's `qmd_weighting` is its points, and its settings don't make it unreadable. Blackboard: a numeric answer is read with its range.",
          "Brightspace: Multi-Select questions that are all or nothing are imported, and are worth their `qmd_weighting`.",
          "Exports to QTI report `text_normalized` for texts and patterns that here also accept an answer with other quotation marks, dashes, or spaces.",
          "QTI: a match is imported with the points that its `maxAssociations`, 1 by default, allows learners to earn. It is skipped if answers with more pairs could earn points. Previously, the limit was ignored. Check matches that were imported earlier.",
          "Blackboard: a question whose choices earn a percentage of the points is skipped. Previously, these percentages were scored as 0. Extra credit is named with `points`.",
          "QTI 1.2: a random order of sections becomes `exercise_order`, and a selection of sections is named as lost. Their questions no longer become items of the bank.",
          "Imports as assessments count the titles, tags, and metadata of questions that don't become items in `losses` of the import. Titles of sections are named there, too.",
          "An export to CSV no longer reports `markup_removed` for questions of plain text.",
          "An export to QTI 3 names a pool by tags in `X-Losses` instead of `losses.json`, so that it has the same bytes after an import.",
          "Files that only a left-out part of a question refers to aren't imported, and losses inside that part aren't reported.",
          "An upload that fits into the storage of the organization's imports is accepted, whatever else is being uploaded at the time.",
          "More of what an import can't keep is named in `losses`: session controls and late submissions of QTI tests, ruby text, catalogs, languages, directions, titles, and placeholders in QTI items, and limits of files in Moodle. `<q>` in QTI keeps its quotation marks.",
          "A launch without the claim `roles` is refused. The claim can be empty.",
          "A launch takes the value of the platform's storage only from our own page, and only if the login named a storage. Removing a deployment from a platform ends its sessions.",
          "Launches that the platform didn't sign no longer change `health`. If several organizations have registered an issuer, a login without `client_id` is matched by its deployment.",
          "Of waiting imports, one of an organization without an import in progress is taken first.",
        ],
      },
      {
        title: "Service",
        changes: [
          "After an outage of the database, all connections work again at once. Previously, a connection that had closed while a statement was about to be sent on it could fail several requests with 503, each after 3 seconds.",
          "API keys can only be created with an expiry in the future. `touchstone listen` and `touchstone trigger` send `X-Service-Delivery`.",
          "In the dashboard, Ctrl+K also finds the audit log, deliveries, learning platforms, and imports, and pages by other words. Deliveries show how many attempts the schedule allows, as in `2 of 5`.",
        ],
      },
    ],
  },
  {
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
  },
  {
    date: "2026-11-23",
    topics: [
      {
        title: "Analytics",
        changes: [
          "While very many submissions have yet to be counted, `GET /assessments/{id}/analytics` and `GET /items/{id}/statistics` return immediately with what has been counted so far, and `pending_submissions` is the number of those that are missing. They no longer return 503 for that reason.",
        ],
      },
      {
        title: "Learning platforms",
        changes: [
          "Moodle, Canvas, and other platforms launch assessments by [LTI 1.3](#lti). `/lti/platforms` registers them, and `POST /lti/registrations` creates a link for dynamic registration.",
          "The results of learners who come from a platform are sent to its gradebook, and follow every mark, regrade, and void. `GET /lti/scores` lists them, and `POST /lti/scores/{id}/resend` sends one again.",
          "The setting `grade_policy`, read as `gradePolicy`, decides which attempt counts there: `best`, `latest`, or `first`.",
          "`GET /assessments/{id}/roster` asks the platforms who is enrolled, and shows who hasn't submitted yet.",
          "`GET /learners/{ref}/export` lists launches in `lti_launches`.",
          "New error codes `lti_platform_exists` and `lti_platform_failed` (502).",
        ],
      },
      {
        title: "Files",
        changes: [
          "Learners answer an `uploadInteraction` or `drawingInteraction` with files. `POST /assessments/{id}/files` and `POST /embed/files` upload them, and `GET /submissions/{id}/files/{fileId}` returns one. Submissions list theirs in `files`.",
          "`DELETE /embed/files/{fileId}` and `DELETE /assessments/{id}/files/{fileId}` delete a file before it is submitted. New error code `file_submitted`.",
          "`POST /assets` also accepts recordings, for a `mediaInteraction`.",
        ],
      },
      {
        title: "More interactions",
        changes: [
          "[Nine more interactions](#content): `associateInteraction`, `hottextInteraction`, `graphicOrderInteraction`, `graphicAssociateInteraction`, `graphicGapMatchInteraction`, `positionObjectInteraction`, `uploadInteraction`, `drawingInteraction`, and `mediaInteraction`. If you render documents yourself, learners need them, too.",
          "`match` keys have `directed`. With `false`, [a, b] and [b, a] are the same pair.",
          "A page with the embed needs `media-src` in its Content-Security-Policy if questions contain recordings.",
        ],
      },
      {
        title: "Import and export",
        changes: [
          "`POST /imports` reads [files of other systems](#import-export). `GET /imports/{id}/report` says what became of each question, and what it lost. `POST /imports/{id}/start` imports the file of a preview.",
          "`GET /assessments/{id}/export`, `GET /items/export`, and `GET /collections/{id}/export` download files.",
          "New event `import.completed`.",
          "New error codes `import_not_previewed` and `import_not_running`.",
          "`npx touchstone assessments import` and `export`.",
        ],
      },
      {
        title: "Item bank",
        changes: [
          "`/items` keeps questions outside of assessments, with [revisions, tags, and a search](#item-bank). `GET /items/{id}/usage` lists where an item is used.",
          "New error code `item_in_use`.",
        ],
      },
      {
        title: "Pools and random order",
        changes: [
          "Questions can refer to items of the bank with `item_id`, and an exercise can be a [pool](#pools) from which each attempt draws. Publishing copies the items. Questions from items have `item_id`, `item_revision`, and `outdated`.",
          "Exercises have `order`, which can be `random`, and `pool`, which is null for ordinary ones. The settings `exercise_order` and `blueprint` are new, read as `exerciseOrder` and `blueprint`.",
          "`question_count` counts the questions that a learner is asked, so a pool counts with `draw`.",
        ],
      },
      {
        title: "Corrections",
        changes: [
          "`POST /assessments/{id}/regrades` previews a [correction of published answer keys](#corrections). `POST /regrades/{id}/commit` regrades all submissions at once, and `POST /regrades/{id}/revert` undoes it exactly.",
          "Owners and admins correct keys in the dashboard, under Corrections of an assessment. Solutions on hosted result pages and the options marked as correct in analytics follow.",
          "`GET /assessments/{id}/answer-keys` says in `corrected_by` which questions of a version are corrected.",
          "New event `submission.regraded`.",
          "New error codes `regrade_stale`, `regrade_superseded`, `regrade_not_previewed`, and `regrade_not_committed`.",
          "`npx touchstone regrade preview`, `commit`, and `revert`.",
        ],
      },
      {
        title: "Scoring vectors",
        changes: [
          "`GET /scoring-vectors.json` has thousands of answers with the fraction and outcome that they earn. Other engines can be [tested against them](#scoring-rules). They are in the public domain (CC0).",
        ],
      },
      {
        title: "Wrong keys",
        changes: [
          "`GET /assessments/{id}/alerts` lists [questions whose key is probably wrong](#alerts), with the evidence and a suggested correction. `POST /assessments/{id}/alerts/{alertId}/dismiss` dismisses an alert.",
          "New event `question.flagged`.",
        ],
      },
      {
        title: "Learners and privacy",
        changes: [
          "`GET /learners`, `GET /learners/{ref}`, and `PUT /learners/{ref}` read and set a learner's display name, accommodations, and metadata. Accommodations apply to every later attempt.",
          "`POST /learners/{ref}/rename` moves everything to a new `learner_ref`.",
          "`GET /learners/{ref}/export` returns everything that is kept about a learner.",
          "`DELETE /learners/{ref}` erases a learner, with or without keeping the scores for statistics. It returns a signed receipt, which `POST /receipts/verify` checks.",
          "New event `learner.erased`.",
          "An organization can set `retention_days`. Older submissions are then erased, and their scores stay in the statistics.",
        ],
      },
      {
        title: "Grading",
        changes: [
          "`GET /submissions/{id}/trace` returns how each question got its score, with exact fractions. The trace alone is enough to compute the score again.",
          "Results of questions have `correction` if a correction of the published keys or points decided them.",
        ],
      },
      {
        title: "Lists and syncing",
        changes: [
          "Every list takes `cursor` instead of `page`. `cursor=` starts, and `meta.next_cursor` continues.",
          "`GET /submissions` lists submissions across assessments, with filters and the orders `submitted`, `updated`, `-submitted`, and `-updated`.",
          "Submissions have `updated_at`, which moves with every change of a score or mark.",
          "`GET /events` is a feed of all events of the last 30 days. An unknown or older `after` returns 410 `event_expired`.",
          "`submission.*` events also carry `metadata`, `attempt_number`, `attempt_id`, and `assessment_external_id`.",
        ],
      },
      {
        title: "Assessments, collections, and folders",
        changes: [
          "`GET /assessments/{id}/versions` lists published versions. `?version=3` reads one, and its answer keys. Publishing takes a `note`.",
          "`POST /assessments/{id}/duplicate` copies an assessment.",
          "Assessments and collections take `external_id`, `metadata`, and `tags`, and `GET /assessments` filters by `external_id` and `tag`.",
          "Collections and folders answer with `ETag`. A change with an `If-Match` that no longer holds returns 412 `precondition_failed`.",
        ],
      },
      {
        title: "Second marking",
        changes: [
          "The setting `marking` lets two markers grade a submission independently. `PUT /submissions/{id}/grading` takes `as` and `marker`, and one person in two roles gets 409 `marker_conflict`.",
          "`GET /submissions/{id}/grading` tells who is needed and who has finished, in `as` and `markers`. Exported marks of a learner have a `role`.",
          "`GET /assessments/{id}/agreement` compares the markers: weighted kappa, ICC, and severity.",
        ],
      },
      {
        title: "Calibration of markers",
        changes: [
          "`POST /assessments/{id}/anchors` makes an answer with an agreed mark an [anchor](#answers), which everyone who grades in the dashboard marks first. `GET /assessments/{id}/anchors` lists them, and `DELETE /anchors/{id}` removes one.",
          "`PUT /anchors/{id}/mark` saves a marker's own mark and, with `finalize`, reveals the agreed one. `GET /assessments/{id}/calibration` says how close each marker is to the agreed marks.",
          "New error codes `anchor_exists` and `anchor_mark_final`. The export of a learner has `anchors`.",
        ],
      },
      {
        title: "Keys and organizations",
        changes: [
          "`GET /me` describes the key that a request uses: its organization, scopes, and limits.",
          "`GET /organization` and `PATCH /organization` read and change the organization's settings.",
          "`POST /assets` uploads an image for `image.src`.",
        ],
      },
      {
        title: "SDK and command line",
        changes: [
          "The package `touchstone` is a [typed client](#sdk) with retries, iterators over lists, errors by code, and verification of webhooks. It has no dependencies.",
          "`npx touchstone` works with assessments and submissions from a shell. `npx touchstone listen` forwards events to a receiver on your computer.",
        ],
      },
      {
        title: "Documentation",
        changes: [
          "The documentation has a page for each guide and each resource, and a search. Old links to sections still work.",
          "If a webhook's URL is rejected because it isn't a public `https` address, the message names `ALLOW_INSECURE_WEBHOOKS`.",
        ],
      },
      {
        title: "Drawn questions",
        changes: [
          "With pools and random orders, an [attempt](#attempts) draws its questions once. Submissions and exports of a learner tell them in `draw`, and results have the order shown.",
          "On an assessment with pools, `POST /assessments/{id}/submit` needs `attempt_id`, and an embed token that was never loaded returns 409 `attempt_not_started`.",
        ],
      },
    ],
  },
  {
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
  },
];
