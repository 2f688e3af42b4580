/** Reasons for rejecting a request with an embed token, or a request to create a token. */
export const EMBED_ERRORS = {
  /** The same message for every token that can't be used, so that it reveals nothing about the token. */
  tokenUnusable: "The embed token is unknown, expired, or used",
  tokenRequired: "is required, here or in the X-Embed-Token header",
  tokenRateLimited: "This token has exceeded its limit of 60 requests per minute",
  tooManyUnknownTokens: "Too many unknown tokens from your IP address. Try again later.",
  tooManyGuests: "Too many attempts by guests are in progress. Try again in a minute.",
  originNotAllowed: "This token can't be used from this origin",
  hostedPageNotAllowed: "This token can't be used on the service's own page: its origins don't include it",
  noOrigin:
    "Specify where the token can be used: set origins in the request or in the organization's settings",
};
