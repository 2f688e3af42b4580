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
        "In the editor, a credit that can't be read or is out of range, such as “50%” or “150”, is marked as invalid. Previously, it became full credit.",
        "The correct answer shown for a slider is always a position that learners can select.",
        "On the grading page, opening another page within the 10 seconds after “Finish” finishes at once. Previously, nothing was finished.",
        "Answers are no longer left waiting where no grader could finish them: after second marking is turned off, a regrade with `never_lower`, or an undone void.",
      ],
    },
    {
      title: "Corrections",
      changes: [
        "In the dashboard, a correction names the items of the bank that keep the old key, with links to correct them.",
        "In the preview of a correction, an unchanged percentage is no longer green.",
        "Restoring a version in the dashboard says that questions from the item bank keep using the latest revision, and when nothing has changed.",
        "The preview of a regrade becomes stale when a marker finishes.",
        "The correction suggested by an alert is a valid answer key for choices with a `mapping`, and always differs from the present one.",
        "After an erasure, `GET /submissions/{id}/trace` still says that a question graded by a teacher was answered.",
      ],
    },
    {
      title: "Learners and files",
      changes: [
        "In two tabs or on two devices, the player keeps the answers that the other one has saved. Previously, it replaced them with those that it had loaded earlier. `GET /embed/attempt` also returns `saved_answers`.",
        "A page that can't read what other devices have saved tries again before it saves. Previously, it replaced their answers.",
        "A timed attempt no longer ends when the device's clock is set forward, and is submitted when time is up even if an earlier submission was rejected.",
        "A file that was removed in another tab is removed in this one. Previously, it could prevent the submission.",
        "After an item of an ordering question was dragged up, the next drag moves the item that it starts on.",
        "Learners read in their own language why answers couldn't be saved or submitted, why an embedded assessment can't be opened, and that they have no attempts left.",
        "Renaming a learner also moves an attempt that is opened or submitted at the same moment.",
        "A save that renews an expired token keeps the answers that another device has saved.",
        "`POST /embed/submit` and `PUT /embed/progress` check the answers before they say that the attempt is closed, as in other requests.",
        "Questions for files list the accepted types. A file that is rejected no longer uses up a place, an empty file has an error of its own, and the player says how many files weren't added.",
        "While a submission after the deadline waits for the connection, the player says when only saved answers count.",
      ],
    },
    {
      title: "Assessments and requests",
      changes: [
        "`POST` and `PATCH` of folders, and `GET /collections/{id}/export`, need only `write:assessments`, as documented. Previously, they also needed `read:assessments`.",
        "Clients that close the connection, such as Python's urllib, can read the response to a request that is rejected before its body is read, for example with 429. Previously, the connection could be reset.",
        "Downloads of learners' files accept `Range`, so that recordings play in Safari. PDF files open in the viewer of Chromium.",
        "An import whose test draws from the same question twice reports a loss. Previously, it failed.",
        "Points and weights above 1,000,000 in an imported test are replaced by the points of each question and reported as a loss.",
        "An uploaded image is shown even if another organization's upload of the same image failed.",
        "A client that hangs up during its request is logged as `invalid_request`, not as `internal_error`.",
        "`GET /learners` and `GET /regrades/{id}/changes` accept an empty `q`, which filters nothing.",
        "Publishing and comparing versions show the number of questions per learner and in total where pools draw some of them.",
        "The `return_url` of an author link can be anywhere until the organization has embed origins. Previously, it was refused.",
        "Pages that a role can't view have the status 403. Previously, it was 200.",
        "In the editor, “Keep mine” keeps a removed limit or shared text, a shared text stays when someone else removes its part, and changes are saved when you open another page. The browser's Back shows the latest content.",
        "In the editor, Tab moves to the next option or control. Previously, it jumped to the top.",
        "Choosing a folder in the settings no longer reloads the page, and settings that you type during a save are kept.",
        "The publish dialog describes problems in the words of the editor's checklist and links to each question.",
        "With a read replica, lists filtered by folder are read from it.",
        "Buttons in the dashboard no longer act twice when they are clicked twice while the page is busy. Previously, this could create two keys or webhooks.",
      ],
    },
    {
      title: "Item bank and imports",
      changes: [
        "In the dashboard, you choose between assessments and items before the upload, so the preview’s figures match what is imported. An empty file is refused before it is uploaded.",
        "An item's page tells several uses in the same version apart, and offers the editor only where there is something to update.",
        "Pasted tags that are separated by commas are added individually.",
        "An item can't be edited while it is being saved, so that nothing typed then is lost.",
        "The CSV template has a question of each type, and the guide to imports describes every column.",
      ],
    },
    {
      title: "Organization and analytics",
      changes: [
        "The histogram of scores labels every bar in wide windows, and the highest bars first in narrow ones.",
        "The audit log records changes of a learner's accommodations.",
        "A sign-in with the old password while it is changed no longer starts a session.",
        "After the encryption key was lost, rotating a webhook's secret with an overlap is enough. Previously, deliveries failed until the overlap ended.",
        "Setting or shortening the retention in the dashboard asks for confirmation first, and says how many submissions are old enough to be erased now.",
      ],
    },
    {
      title: "Learning platforms",
      changes: [
        "Grading inside a learning platform no longer overwrites what a colleague has graded meanwhile, keeps scores that come from a rubric, and keeps what you typed if the grades can't be saved.",
        "After retention has erased a learner's submissions, the grade in the learning platform stays even if the settings of the assessment change.",
        "A grade is sent as completed also when the last attempt expires without answers or is used through another course. The maximum of a grade that still needs grading follows corrections.",
        "`GET /assessments/{id}/roster` leaves out courses that were deleted in the platform, and returns 502 for more than 20 courses. Previously, it left out the others.",
        "If a platform's new keys can't be fetched, launches with its known keys keep working.",
      ],
    },
    {
      title: "SDK and command line",
      changes: [
        "The SDK retries every 5xx response. Errors thrown in `onResponse` reach you unchanged, and the request isn't repeated. Your own headers replace the client's.",
        "`assessments export --output` keeps the old file if the download breaks (exit code 7). `trigger webhook.test` works. Output that can't be written is exit code 1.",
        "`assessments import` reads from pipes, and says that a directory can't be read.",
        "The first `listen` says that it reads the feed, and leaves half of the rate limit to others.",
      ],
    },
    {
      title: "Operation",
      changes: [
        "While the database is unavailable, learners' pages and dashboard pages return 503 with `Retry-After`. Previously, they returned 500. A learner's page that can't be loaded says so in its language.",
        "While the database's disk is full or the database is read-only, the message of `unavailable` says that it can't accept writes. If the disk is full when the embedded PostgreSQL starts, the message says so.",
        "A bucket that doesn't respond makes uploads and downloads fail with 503 after at most 45 seconds. Uploads no longer hold database connections while they wait for the bucket, and a failed upload leaves no file there. Grant `s3:ListBucket` to the bucket's credentials.",
        "`admin` names an unknown command.",
      ],
    },
  ],
};
