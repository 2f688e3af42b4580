import * as z from "zod";
import { Paging } from "./common.ts";

const Revision = z.int().min(1);

/** The revision that somebody looked at: what was changed since is neither published nor overwritten unseen. */
export const PublishBody = z.strictObject({ revision: Revision });
export const RestoreBody = z.strictObject({ revision: Revision.optional() });

export const VersionsQuery = z.strictObject({ page: Paging.page });

/** A version's number as an address writes it; 0, which none has, for anything else. */
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
    error: "must be a version's number, or working",
  },
);
export const DifferenceQuery = z.strictObject({ from: VersionName, to: VersionName.default("working") });
/** A published version, or the working copy. */
export type VersionName = z.infer<typeof VersionName>;

/** The same in an address of a page: what does not fit is as if it were not there. */
export const VersionsPageQuery = z.object({
  from: VersionName.optional().catch(undefined),
  to: VersionName.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export type VersionSummary = {
  version: number;
  published_at: string;
  /** The person's name, or the key's; null where neither is known any more. */
  published_by: { kind: "user" | "api_key" | "system"; name: string | null };
  question_count: number;
  submission_count: number;
};

/** A stretch of text, and what became of it. */
export type Piece = { kind: "same" | "deleted" | "inserted"; text: string };

export type QuestionDifference = {
  id: string;
  kind: "added" | "removed" | "changed";
  /** Where it stands, from 1 through the whole; null where it is not. */
  number: { before: number | null; after: number | null };
  moved: boolean;
  /** The text by words; null where it reads as before. Of an added or removed question the whole. */
  text: Piece[] | null;
  /** Points, keys, weights and settings in words: those that are no more, and those that are new. */
  facts: { removed: string[]; added: string[] };
  /** Something of the content changed that neither text nor facts tell of: marks, pictures, places. */
  elsewhere: boolean;
};

/** `text` is null where it reads as before and something else of it changed. */
export type ContextDifference = { exercise_id: string; text: Piece[] | null };

export type Difference = {
  questions: QuestionDifference[];
  /** What whole exercises are about, where that changed. */
  contexts: ContextDifference[];
  unchanged: number;
};

export type PublishPreview = {
  revision: number;
  next_version: number;
  event: "assessment.published" | "assessment.content_updated";
  /** Why it cannot be published; empty where it can. `question`: its number, null for the whole. */
  problems: { question: number | null; message: string }[];
  /** Against what is published; null the first time. */
  difference: Difference | null;
  question_count: number;
  /** Made so far, on the versions before. */
  submission_count: number;
};
