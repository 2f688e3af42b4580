import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import type { LIBRARY_SORTS, LIBRARY_STATUSES } from "#lib/contract/library.ts";
import { formatCount } from "../format-count.ts";

export const ASSESSMENT_STATUS = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
} satisfies Record<AssessmentSummary["status"], string>;

export const CHANGES_BADGE = {
  unpublished: "Unpublished changes",
};

export const LIBRARY_PAGE = {
  title: "Assessments",
  folders: "Folders",
  emptyTitle: "No assessments yet",
  emptyText: "Create one here or with the API. It starts as a draft.",
  emptyReadOnly: "Assessments that your organization’s authors create appear here.",
  noMatchText: "Try another title, status, folder, or tag.",
  assessmentTitle: "Title",
  status: "Status",
  questions: "Questions",
  submissions: "Submissions",
  folder: "Folder",
  updated: "Updated",
};

export const LIBRARY_FILTERS = {
  label: "Filter assessments",
  title: "Title",
  status: "Status",
  statuses: {
    current: "Not archived",
    draft: "Draft",
    published: "Published",
    archived: "Archived",
    all: "All",
  } satisfies Record<(typeof LIBRARY_STATUSES)[number], string>,
  folder: "Folder",
  allFolders: "All folders",
  noFolder: "No folder",
  moreFolders: "Find more under Folders",
  tag: "Tag",
  sort: "Sort by",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    title: "By title",
    updated: "Last updated first",
  } satisfies Record<(typeof LIBRARY_SORTS)[number], string>,
};

export const DUPLICATE = {
  verb: "Duplicate",
  done: (title: string): string => `Created the draft “${title}”`,
};

export const ROW_ACTIONS = { label: (title: string): string => `Actions for ${title}` };

export const ROW_SELECTION = {
  selectRow: (title: string): string => `Select ${title}`,
  selectAll: "Select all on this page",
};

const BULK_DONE = { archive: "archived", unarchive: "unarchived", move: "moved" } as const;

export const BULK_BAR = {
  label: "Selected assessments",
  selected: (n: number): string => `${n} selected`,
  move: "Move to folder",
  clear: "Clear selection",
  moveTitle: (n: number): string => `Move ${formatCount(n, "assessment")}`,
  done: (n: number, action: keyof typeof BULK_DONE): string =>
    `${formatCount(n, "assessment")} ${BULK_DONE[action]}`,
  undone: (n: number): string => `Undone: ${formatCount(n, "assessment")} restored`,
  failed: (n: number): string => `${formatCount(n, "assessment")} couldn’t be changed:`,
};

export const NEW_ASSESSMENT = {
  open: "Create assessment",
  title: "Title",
  hint: "It starts as a draft. You can change the title at any time.",
  verb: "Create draft",
};

export const ASSESSMENT_PAGE = {
  title: "Assessment",
  tabsLabel: "Assessment pages",
  tabs: {
    overview: "Content and settings",
    versions: "Versions",
    results: "Results",
    analytics: "Analytics",
    regrades: "Corrections",
  },
  archived:
    "This assessment is archived. It doesn’t accept submissions and can’t be edited, but you can still see its results. To use it again, unarchive it under “More”.",
  unpublished: (version: number): string =>
    `You’re looking at the working copy, which has unpublished changes. Learners see version ${version}.`,
  compare: "View changes",
  questions: "Questions",
  noQuestions: "No questions yet",
  writeFirst: "Add a question",
  settings: "Settings",
  question: (number: number): string => `Question ${number}`,
  pool: (draw: number, size: number): string =>
    `Each learner gets ${draw} of these ${formatCount(size, "question")}`,
  fromPool: "Pool",
  answerKey: "Answer key",
  noAnswerKey: "None",
};

export const ASSESSMENT_FACTS = {
  label: "Summary",
  shareCode: "Share code",
  noShareCode: "Available once published",
  version: "Version",
  noVersion: "Not published yet",
  questions: "Questions",
  questionsAndPoints: (questions: number, points: number): string =>
    `${questions.toLocaleString("en")} (${formatCount(points, "point")})`,
  submissions: "Submissions",
  passingScore: "Passing score",
  timeLimit: "Time limit",
  noTimeLimit: "No limit",
  minutes: (minutes: number): string => formatCount(minutes, "minute"),
  attempts: "Attempts",
  unlimited: "Unlimited",
  onDeadline: "When time is up",
  opens: "Opens",
  closes: "Closes",
  solutions: "Show solutions",
  skipped: "Skipped open questions",
  skippedGraded: "Graded by a teacher",
  skippedZero: "Scored 0 automatically",
  folder: "Folder",
  externalId: "External ID",
  tags: "Tags",
  updated: "Updated",
  share: "Share by link",
  copyLink: "Copy link",
  editSettings: "Edit title and settings",
};

/** The menu of further actions for an assessment. */
export const MORE_ACTIONS = {
  label: "More actions for this assessment",
  notify: "Notify webhooks…",
  delete: "Delete…",
  archived: "Assessment archived",
  unarchived: "Assessment unarchived",
  notifyTitle: "Notify webhooks again?",
  notifyVerb: "Send event",
  notified: "Webhooks notified",
  /** {event} is the name of an event. */
  notifyText:
    "This sends the event {event} again without publishing a new version, so that receivers fetch the content again.",
  cannotDelete: (title: string): string => `“${title}” can’t be deleted`,
  cannotDeleteText:
    "It has submissions, and their results must stay available. Archive it to stop accepting submissions and hide it from lists.",
  archiveInstead: "Archive assessment",
  deleteTitle: (title: string): string => `Delete “${title}”?`,
  deleteText:
    "This deletes its questions, answer keys, and versions, and removes it from all collections. It can’t be undone.",
  /** The word that the user must type before an assessment is deleted. */
  deleteWord: "delete",
  deleteVerb: "Delete assessment",
  deleted: "Assessment deleted",
};

export const WRITE_BY_API = {
  title: "Write questions with the API",
  /** {variable} is the name of a variable, {reference} links to the API reference. */
  text: "Set {variable} to an API key with the scope write:assessments, then run this command in a terminal. It replaces all questions with one. The {reference} describes the format of questions and answer keys.",
  reference: "API reference",
  command: "Command",
};
