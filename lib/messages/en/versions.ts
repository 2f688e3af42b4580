import type { QuestionCount, VersionName, VersionSummary } from "#lib/contract/versions.ts";
import { formatCount } from "../format-count.ts";

export const VERSIONS_PAGE = {
  title: "Versions",
  emptyTitle: "Not published yet",
  emptyText: "Each time you publish, the working copy is saved as a version that never changes.",
  version: "Version",
  latest: "Latest",
  published: "Published",
  publisher: ({ kind, name }: VersionSummary["published_by"]): string => {
    if (kind === "api_key") return name ? `API key “${name}”` : "An API key";
    return name ?? (kind === "user" ? "A former member" : "The system");
  },
  questions: "Questions",
  submissions: "Submissions",
  changes: "View changes",
  compareWithCopy: "Compare with working copy",
  /** Follows a link's text, for screen readers only. */
  ofVersion: (version: number): string => ` (version ${version})`,
};

const formatVersion = (version: VersionName): string =>
  version === "working" ? "the working copy" : `version ${version}`;

export const COMPARE_VERSIONS = {
  title: "Compare versions",
  difference: (from: VersionName, to: VersionName): string =>
    `Changes from ${formatVersion(from)} to ${formatVersion(to)}`,
  from: "From",
  to: "To",
  option: (version: VersionName): string => (version === "working" ? "Working copy" : `Version ${version}`),
  verb: "Compare",
};

export const DIFFERENCE = {
  none: "No questions have changed.",
  exercise: (number: number): string => `Part ${number}`,
  context: "Shared text of a part",
  kinds: { added: "Added", removed: "Removed", changed: "Changed" },
  summary: (counts: { added: number; removed: number; changed: number; moved: number }): string =>
    Object.entries(counts)
      .filter(([, n]) => n > 0)
      .map(([what, n]) => `${n} ${what}`)
      .join(", "),
  unchanged: (n: number, { total, per_learner }: QuestionCount): string =>
    `${formatCount(n, "question")} unchanged${total === per_learner ? "" : ` (${total.toLocaleString("en")} in total, ${per_learner} per learner)`}.`,
  question: (number: number): string => `Question ${number}`,
  formerQuestion: (number: number | null): string => `Former question ${number}`,
  moved: (from: number | null, to: number | null): string =>
    from === to ? "Moved" : `Moved, was question ${from}`,
  text: "Text",
  otherChanges: "Formatting, images, or other details have changed.",
};

export const RESTORE_VERSION = {
  open: "Restore",
  /** Follows the button's text, for screen readers only. */
  openMore: (version: number): string => ` version ${version}`,
  title: (version: number): string => `Restore version ${version}?`,
  text: (version: number): string =>
    `The questions and answer keys of version ${version} replace the working copy. Nothing is published.`,
  keepsItems:
    "Questions from the item bank keep using the latest revision, unless another revision was chosen for them.",
  losesChanges: "The working copy has unpublished changes, which will be lost.",
  verb: "Restore version",
  stale:
    "Someone else has changed this assessment. If you restore the version now, their changes to the questions are lost.",
  done: (version: number, hasUnpublishedChanges: boolean): string =>
    `Version ${version} restored as the working copy.${hasUnpublishedChanges ? " Publish it so that learners see it." : ""}`,
  unchanged: (version: number): string =>
    `Nothing to restore: the working copy already has the questions of version ${version}.`,
};
