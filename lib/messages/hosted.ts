import type { QuestionCorrection } from "#lib/contract/submissions.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatPoints, formatScore } from "./format-score.ts";

/** Formats the number of attempts left. Null means that it is unlimited. */
export const formatAttemptsLeft = (left: number | null): string =>
  left === null
    ? "You can take it as many times as you like."
    : `You have ${formatCount(left, "attempt")} left.`;

/** The page where learners enter a share code, and the pages for unknown codes. */
export const SHARE_CODE = {
  title: "Take an assessment",
  label: "Code",
  hint: "8 letters and digits. Uppercase and lowercase, O and 0, and I and 1 are treated the same.",
  invalid: "Invalid code. A code has 8 letters and digits, and never the letter U.",
  submit: "Continue",
  notFound: "Assessment not found",
  notFoundHint: "Check the code for typos, or ask the person who gave it to you.",
  tooMany: "Too many wrong codes",
  tooManyHint:
    "Many codes that don’t exist were tried from your network in the last hour. Check your code, or wait a while and try again. If you have an attempt open, you can continue it from the link you started with.",
} as const;

/** The page before an attempt. */
export const START = {
  questions: "Questions",
  questionCount: (questions: number, points: number) =>
    `${questions.toLocaleString("en")} (${formatPoints(points)})`,
  timeLimit: "Time limit",
  noTimeLimit: "None",
  minutes: (minutes: number, hasExtraTime: boolean) =>
    `${formatCount(minutes, "minute")}${hasExtraTime ? ", including your extra time" : ""}`,
  attempts: "Attempts",
  unlimited: "Unlimited",
  passingScore: "Passing score",
  passingPercent: formatPercentage,
  timer: "The timer starts when you start, and keeps running while this page is closed.",
  submitsSaved: "When time is up, your saved answers are submitted.",
  /** Completed by a time: "Opens Monday, March 2, 9:00 AM". */
  opens: "Opens",
  ended: "This assessment is closed",
  endedHint: (host: string) => `No new attempts can begin. If you think it should be open, contact ${host}.`,
  resumeOwn: "Did you start before it closed?",
  resumeOwnLabel: "Resume your attempt",
  noScript: "This assessment needs JavaScript. Turn it on and reload this page.",
  start: "Start",
  startAnother: "Start another attempt",
  starting: "Starting…",
  startAsOther: (name: string | null) =>
    name ? `Not ${name}? Start as someone else` : "Start as someone else",
  startingAs: "Starting as",
  name: "Your name",
  nameHint: "The person who grades this sees your name. Enter it the same way each time.",
  /** `problem` completes the sentence: "must not be empty". */
  nameProblem: (problem: string) => `Your name ${problem}.`,
  expired: "Your last attempt wasn’t submitted in time and doesn’t count.",
  timeUp: "Time was up on your last attempt, and no answers were saved. It counts as an attempt.",
  discarded: "Your last attempt was discarded and doesn’t count.",
  usedUp: (name: string | null) => `${name ? `${name} has` : "You have"} used all attempts.`,
  submitted: (name: string | null, left: number | null) =>
    `You submitted an attempt${name ? ` as ${name}` : ""}. ${formatAttemptsLeft(left)}`,
  inProgress: (name: string | null) =>
    name
      ? `${name} has an attempt in progress in this browser, and can resume it by starting again under the same name. Its timer keeps running.`
      : "Someone has an attempt in progress in this browser. It can’t be resumed once you start here.",
  resume: "Resume that attempt",
  closed: "This assessment is closed and no longer accepts attempts.",
  closedHint: (host: string) => `If you think it should be open, contact ${host}.`,
  notSubmitted: "The attempt you started wasn’t submitted and doesn’t count.",
  busy: "This assessment is busy",
  busyHint: "Too many attempts are open right now. Your timer hasn’t started. Wait a minute, then try again.",
  tryAgain: "Try again",
  badLink:
    "This link has expired, or it's for a different assessment. Ask the person who sent it for a new one.",
} as const;

/** Messages during an attempt and right after it. */
export const ATTEMPT = {
  takingAs: (name: string) => `You’re taking this as ${name}.`,
  other: (name: string | null) => (name ? `Not ${name}?` : "Not you?"),
  submitted: "Submitted",
  seeResult: "See your result",
  backToStart: "Go to the start page",
} as const;

/** The result of an attempt. */
export const RESULT = {
  title: (assessment: string) => `Your result: ${assessment}`,
  attempt: (name: string | null, attempt: number) =>
    name ? `${name}, attempt ${attempt}, submitted` : `Attempt ${attempt}, submitted`,
  provisional:
    "Some questions still need grading and aren’t included in your score yet. Come back to this page to see your full result.",
  voided: "This attempt was voided, so it doesn’t count.",
  voidedStatus: "Voided",
  byQuestion: "Results by question",
  solutionsAfterPassing: "Solutions appear here after you pass.",
  solutionsAfterLast: "Solutions appear here after your last attempt.",
  score: formatScore,
  outOf: (points: number) => `of ${formatPoints(points)}`,
  passingScore: (percent: number) => `(passing score: ${formatPercentage(percent)})`,
  passed: "Passed",
  notPassed: "Not passed",
  needsGrading: "Needs grading",
  late: "Submitted late",
  question: (number: number) => `Question ${number}`,
  comment: "Teacher’s comment",
  yourAnswer: "Your answer",
  notAnswered: "You didn’t answer",
  correctAnswer: "Correct answer",
  byTeacher: "A teacher grades this part.",
  doesNotCount: "Doesn’t count",
} as const;

type CorrectionMode = QuestionCorrection["mode"];

/** What a correction means for the learner. Null if it needs no mention. */
const CORRECTION_EFFECTS: Readonly<Record<CorrectionMode, string | null>> = {
  new_key: null,
  either: null,
  full_credit: "Everyone gets full credit for it.",
  drop: "It doesn’t count toward your score.",
};

/** Tells a learner that a question was corrected. Returns null if it was corrected before and nothing needs mention. */
export function formatCorrection(mode: CorrectionMode, isCorrectedAfter: boolean): string | null {
  const effect = CORRECTION_EFFECTS[mode];
  if (!isCorrectedAfter) return effect && `This question was corrected. ${effect}`;
  return `This question was corrected after you submitted. ${effect ?? "Your answer was graded again."}`;
}

export const HOSTED_ERRORS = {
  tooManyGuesses: "Too many unknown codes were tried from your network. Try again later.",
};
