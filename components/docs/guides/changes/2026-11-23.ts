import type { DayOfChanges } from "./day-of-changes.ts";

export const changes20261123: DayOfChanges = {
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
};
