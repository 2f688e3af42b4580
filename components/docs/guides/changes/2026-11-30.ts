import type { DayOfChanges } from "./day-of-changes.ts";

export const changes20261130: DayOfChanges = {
  date: "2026-11-30",
  topics: [
    {
      title: "Grading",
      changes: [
        "In the dashboard, teachers no longer see answer keys in results, analytics, and alerts, as the API and the table of roles say. They see each answer, whether it is correct, and its points, and rubrics and model answers of the questions that they grade.",
        "On the grading page, a grade that was refused can be sent again, or leads to the anchors that come first. The page says when points aren't saved.",
        "Where two graders grade, the grading page no longer says that finishing releases the results.",
      ],
    },
    {
      title: "Corrections",
      changes: [
        "In the dashboard, a correction names the items of the bank that keep the old key, with links to correct them.",
        "In the preview of a correction, an unchanged percentage is no longer green.",
        "Restoring a version in the dashboard says that questions from the item bank keep using the latest revision, and when nothing has changed.",
      ],
    },
    {
      title: "Learners and files",
      changes: [
        "In two tabs or on two devices, the player keeps the answers that the other one has saved. Previously, it replaced them with those that it had loaded earlier. `GET /embed/attempt` also returns `saved_answers`.",
        "Questions for files list the accepted types. A file that is rejected no longer uses up a place, an empty file has an error of its own, and the player says how many files weren't added.",
        "While a submission after the deadline waits for the connection, the player says when only saved answers count.",
      ],
    },
    {
      title: "Assessments and requests",
      changes: [
        "`POST` and `PATCH` of folders, and `GET /collections/{id}/export`, need only `write:assessments`, as documented. Previously, they also needed `read:assessments`.",
        "A request that is refused before its body is read, for example with 429, has a response that clients can read which close the connection, as urllib does. Previously, the connection could be reset.",
        "A client that hangs up during its request is logged as `invalid_request`, not as `internal_error`.",
        "`GET /learners` and `GET /regrades/{id}/changes` accept an empty `q`, which filters nothing.",
        "Publishing and comparing versions show the number of questions per learner and in total where pools draw some of them.",
        "Buttons in the dashboard no longer act twice when they are clicked twice while the page is busy. Previously, this could create two keys or webhooks.",
      ],
    },
    {
      title: "Item bank and imports",
      changes: [
        "In the dashboard, you choose between assessments and items before the upload, so that the figures of the preview hold for what is imported. An empty file is refused before it is uploaded.",
        "An item's page tells several uses in the same version apart, and offers the editor only where there is something to update.",
        "Pasted tags that are separated by commas are added individually.",
      ],
    },
    {
      title: "Organization and analytics",
      changes: [
        "The histogram of scores labels every bar in wide windows, and the highest bars first in narrow ones.",
        "Setting or shortening the retention in the dashboard asks for confirmation first, and says how many submissions are old enough to be erased now.",
      ],
    },
    {
      title: "Operation",
      changes: [
        "While the database is unavailable, learners' pages and dashboard pages return 503 with `Retry-After`. Previously, they returned 500. A learner's page that can't be loaded says so in its language.",
        "While the database's disk is full or the database is read-only, the message of `unavailable` says that it can't accept writes. If the disk is full when the embedded PostgreSQL starts, the message says so.",
        "`admin` names an unknown command.",
      ],
    },
  ],
};
