import * as z from "zod";
import { Paging } from "./common.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const Revision = z.int().min(1);

/** The revision that the person saw, so that later changes are neither published nor overwritten unnoticed. */
export const PublishBody = z.strictObject({ revision: Revision });
export const RestoreBody = z.strictObject({ revision: Revision.optional() });

export const VersionsQuery = z.strictObject({ page: Paging.page });

/** Parses the version number in a URL. Returns 0, which no version has, for anything else. */
export const parseVersionNumber = (text = ""): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const VersionName = z.union(
  [
    z.literal("working"),
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ],
  {
    error: VALIDATION_MESSAGES.versionName,
  },
);
export const DifferenceQuery = z.strictObject({ from: VersionName, to: VersionName.default("working") });
/** A published version, or the working copy. */
export type VersionName = z.infer<typeof VersionName>;

/** The same parameters in the URL of a page, where invalid values are treated as missing. */
export const VersionsPageQuery = z.object({
  from: VersionName.optional().catch(undefined),
  to: VersionName.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type VersionSummary = {
  version: number;
  published_at: string;
  /** The name of the person or API key; null if it is no longer known. */
  published_by: { kind: "user" | "api_key" | "system"; name: string | null };
  question_count: number;
  submission_count: number;
};

/** A piece of text and whether it changed. */
export type Piece = { kind: "same" | "deleted" | "inserted"; text: string };

export type QuestionDifference = {
  id: string;
  kind: "added" | "removed" | "changed";
  /** Its number within the assessment, from 1; null if the question isn't in that content. */
  number: { before: number | null; after: number | null };
  moved: boolean;
  /** The difference of the text, by words; null if the text is unchanged. The whole text of an added or removed question. */
  text: Piece[] | null;
  /** Points, answer keys, weights and settings in words: those that were removed and those that were added. */
  facts: { removed: string[]; added: string[] };
  /** True if only something else in the content changed, such as marks, images or positions. */
  elsewhere: boolean;
};

/** `text` is null if the text is unchanged and something else changed. */
export type ContextDifference = { exercise_id: string; text: Piece[] | null };

export type Difference = {
  questions: QuestionDifference[];
  /** Shared contexts of exercises that changed. */
  contexts: ContextDifference[];
  unchanged: number;
};

export type PublishPreview = {
  revision: number;
  next_version: number;
  event: "assessment.published" | "assessment.content_updated";
  /** Why the assessment can't be published; empty if it can. `question`: the question's number, null for the whole. */
  problems: { question: number | null; message: string }[];
  /** The difference from the published version; null if there is none. */
  difference: Difference | null;
  question_count: number;
  /** Submissions so far, to earlier versions. */
  submission_count: number;
};
