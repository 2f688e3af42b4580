import { unknownPath } from "#lib/platform/http/endpoint.ts";

/** Whatever no other route under /v1 matches. */
export const GET = unknownPath;
export const POST = unknownPath;
export const PUT = unknownPath;
export const PATCH = unknownPath;
export const DELETE = unknownPath;
export const HEAD = unknownPath;
export const OPTIONS = unknownPath;
