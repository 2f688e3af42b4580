import type { AttemptState } from "#lib/contract/attempts.ts";
import { formatCount } from "../format-count.ts";

const SECOND = 1000;

/** The page that shows who is working on an assessment. */
export const LIVE_ATTEMPTS = {
  title: "In progress",
  /** Follows the name of the tab for screen readers. */
  openCount: (open: number): string => formatCount(open, "open attempt"),
  filter: "Attempts by state",
  states: {
    open: "Open",
    submitted: "Submitted",
    expired: "Expired",
    discarded: "Discarded",
  } satisfies Record<AttemptState, string>,
  updates: "Updates every 5 seconds.",
  stale: "Couldn’t update. This list may be out of date. Trying again every 5 seconds.",
  empty: {
    open: { title: "No one is working on this right now", text: "Learners appear here when they start." },
    submitted: {
      title: "No submitted attempts",
      text: "Attempts appear here when learners submit them, or when you submit them for a learner.",
    },
    expired: {
      title: "No expired attempts",
      text: "If an assessment submits saved answers when time is up, attempts without any saved answers expire.",
    },
    discarded: { title: "No discarded attempts", text: "Attempts that you discard appear here." },
  } satisfies Record<AttemptState, { title: string; text: string }>,
  learner: "Learner",
  started: "Started",
  timeLeft: "Time left",
  answered: "Answered",
  saved: "Saved",
  notSaved: "Not saved yet",
  ended: "Ended",
  result: "Result",
  viewResult: "Result",
  /** The accessible name of the link to a learner's result. */
  viewResultOf: (learner: string): string => `Result: ${learner}`,
  noLimit: "No limit",
  timeUp: "Time’s up",
  answeredCount: (answered: number, questions: number): string =>
    `${answered.toLocaleString("en")} of ${questions.toLocaleString("en")}`,
};

/** The actions on a learner's open attempt. */
export const ATTEMPT_ACTIONS = {
  label: (learner: string): string => `Actions for ${learner}`,
  extend: "Extend…",
  submit: "Submit…",
  discard: "Discard…",
  noDeadline: "This attempt has no time limit",
  closed: "This attempt has already ended",
  extendTitle: (learner: string): string => `Extend time for ${learner}`,
  extendText: "The learner sees the new deadline within seconds.",
  presets: "Common extensions",
  preset: (minutes: number): string => `${minutes} min`,
  minutes: "Minutes to add",
  minutesRange: (max: number): string => `Enter a whole number from 1 to ${max.toLocaleString("en")}.`,
  extendVerb: "Extend time",
  extended: (learner: string, minutes: number): string =>
    `Time extended by ${formatCount(minutes, "minute")} for ${learner}`,
  submitTitle: (learner: string): string => `Submit attempt for ${learner}?`,
  submitText: (answered: number, questions: number): string =>
    answered === 0
      ? "No answers are saved yet, so all questions are submitted unanswered. The attempt ends and counts as an attempt."
      : `This submits the saved answers: ${formatAnswered(answered, questions)}. The attempt ends and counts as an attempt. Answers that aren’t saved yet are lost.`,
  submitVerb: "Submit attempt",
  submitted: (learner: string): string => `Attempt submitted for ${learner}`,
  discardTitle: (learner: string): string => `Discard attempt by ${learner}?`,
  discardText: (answered: number, questions: number): string =>
    `This ends the attempt${answered === 0 ? "" : ` and deletes the saved answers: ${formatAnswered(answered, questions)}`}. It doesn’t count as an attempt: the learner can start again, with a new clock. This can’t be undone.`,
  discardVerb: "Discard attempt",
  discarded: (learner: string): string => `Attempt by ${learner} discarded`,
};

const formatAnswered = (answered: number, questions: number): string =>
  `${answered.toLocaleString("en")} of ${formatCount(questions, "question")} answered`;

const splitTime = (milliseconds: number) => {
  const seconds = Math.ceil(milliseconds / SECOND);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
};

/** Formats a time in milliseconds as 1:02:03 or 2:03, rounded up to the second. */
export function formatTimeLeft(milliseconds: number): string {
  const { hours, minutes, seconds } = splitTime(milliseconds);
  const pad = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** Formats a time in milliseconds for screen readers: "1 hour 2 minutes 3 seconds". */
export function spellTimeLeft(milliseconds: number): string {
  const parts = Object.entries(splitTime(milliseconds)).filter(([, n]) => n > 0);
  return parts.map(([unit, n]) => formatCount(n, unit.slice(0, -1), unit)).join(" ");
}
