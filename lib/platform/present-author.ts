import type { Actor } from "./context.ts";

/** Presents the kind of an actor. What was done with an embed token or after a launch counts as done by the service. */
export const presentActorKind = (kind: Actor["kind"]): Exclude<Actor["kind"], "embed" | "launch"> =>
  kind === "embed" || kind === "launch" ? "system" : kind;

type AuthorColumns = { createdByKind: Actor["kind"]; createdById: string | null; createdBy: string | null };

/** Presents the author of a row and their name. */
export const presentAuthor = ({ createdByKind, createdById, createdBy }: AuthorColumns) => ({
  kind: presentActorKind(createdByKind),
  id: createdById,
  name: createdBy,
});
