import * as z from "zod";
import { Email } from "./account.ts";
import { ROLES, type Role } from "./roles.ts";

export const InviteBody = z.strictObject({ email: Email, role: z.enum(ROLES) });
export const ChangeRoleBody = z.strictObject({ role: z.enum(ROLES) });
export const AcceptBody = z.strictObject({ token: z.string().max(200) });

/** `link` is returned only once, and only if the invitation wasn't sent by email and has to be passed on by hand. */
export type SentInvitation = {
  id: string;
  email: string;
  role: Role;
  expires_at: string;
  mail: "sent" | "failed" | "none";
  link: string | null;
};
