/** English messages of the pages that a launch from a learning platform shows. The other languages need the same keys. */
export const en = {
  opening: "Opening…",
  continue: "Continue",
  newWindowTitle: "Open in a new window",
  newWindowHint:
    "Your browser blocks cookies inside your learning platform, so this page can’t tell that it was you who opened it. It works in a window of its own.",
  openWindow: "Open in a new window",
  openAgain: "Close this page and open the activity in your course again.",
  refusedTitle: "This page can’t be opened",
  refusedExpired:
    "The link from your course has expired or was already used. Open the activity in your course again.",
  refusedAssessment:
    "There is no assessment behind this activity, or it isn’t published yet. Tell your teacher.",
  refusedBusy: "The service can’t answer right now. Wait a minute, and open the activity again.",
  refusedSetup:
    "We couldn’t verify this launch from your learning platform. Open the activity again. If that doesn’t help, give your administrator this code: {code}",
  timeLimit: { one: "Time limit: {n} minute", other: "Time limit: {n} minutes" },
  timerStarts: "The timer starts when you start, and keeps running while this page is closed.",
  start: "Start",
  startAnother: "Start another attempt",
  attemptsLeft: { one: "You have {n} attempt left.", other: "You have {n} attempts left." },
  lastResult: "Your last result",
  /** The maximum score selects the plural form. */
  score: { one: "{score} of {max} point ({percent}%)", other: "{score} of {max} points ({percent}%)" },
  passed: "Passed",
  notPassed: "Not passed",
  pending: "Some answers haven’t been graded yet, so this isn’t your final score.",
  exhausted: "You have used all attempts.",
  archived: "This assessment is closed and no longer accepts attempts.",
  notOpen: "This assessment isn’t open now.",
  noScript: "This assessment needs JavaScript. Turn it on and open the activity again.",
};
