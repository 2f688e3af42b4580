import * as z from "zod";
import { MAX_TITLE_LENGTH } from "./catalog-limits.ts";
import { DateTime, Id, text, Uuid } from "./common.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Accepts only URLs that every parser reads the same way: no white space, no backslashes and no credentials. */
function isReturnUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || LOCAL_HOSTS.includes(url.hostname));
}

export const CreateAuthorLinkBody = z
  .strictObject({
    title: text(1, MAX_TITLE_LENGTH).meta({ description: "Defaults to Untitled assessment" }),
    folder_id: Id.nullable(),
    return_url: z.string().max(2048).refine(isReturnUrl, VALIDATION_MESSAGES.returnUrl).meta({
      format: "uri",
      description:
        "Where the author returns after editing. Once the organization has embed origins, it must be at one of them.",
    }),
  })
  .partial();
export type CreateAuthorLinkBody = z.infer<typeof CreateAuthorLinkBody>;

export const AuthorLink = z
  .object({
    assessment_id: Uuid,
    author_url: z.string().meta({ format: "uri" }),
    expires_at: DateTime,
    status: z.literal("draft"),
  })
  .meta({ id: "AuthorLink" });
export type AuthorLink = z.infer<typeof AuthorLink>;
