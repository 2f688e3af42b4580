import * as z from "zod";
import { DateTime, Id, text, Uuid } from "./common.ts";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** What all URL parsers read alike: no white space or backslash to fold away, and nobody's password. */
function isReturnUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || LOCAL_HOSTS.includes(url.hostname));
}

export const CreateAuthorLinkBody = z
  .strictObject({
    title: text(1, 300).meta({ description: "Default: Untitled assessment" }),
    folder_id: Id.nullable(),
    return_url: z
      .string()
      .max(2048, "must have at most 2048 characters")
      .refine(isReturnUrl, "must be an https URL (http for localhost alone) without credentials")
      .meta({
        format: "uri",
        description:
          "Where the author comes back to; its origin must be one of the organization's embed origins",
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
