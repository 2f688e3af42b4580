import { respondToUnknownPath } from "#lib/platform/http/resource.ts";

/** Handles every path under /v1 that no other route matches. */
export const GET = respondToUnknownPath;
export const POST = respondToUnknownPath;
export const PUT = respondToUnknownPath;
export const PATCH = respondToUnknownPath;
export const DELETE = respondToUnknownPath;
export const HEAD = respondToUnknownPath;
export const OPTIONS = respondToUnknownPath;
