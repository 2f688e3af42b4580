/** Error messages for requests that fail before they reach a domain, or for reasons unrelated to any domain. */
export const REQUEST_ERRORS = {
  wrongMediaType: (mediaType: string): string => `Content-Type must be ${mediaType}`,
  preconditionFailed:
    "The resource has changed: its ETag isn't one of those in If-Match. Fetch it again, and repeat the change if it still applies.",
  pathNotFound: "Path not found",
  methodNotAllowed: (allowed: string) => `This path only supports ${allowed}`,
  unsupportedMediaType: "The Content-Type of the body must be application/json",
  encodedBody: "The body must not be compressed: remove the header Content-Encoding",
  bodyTooLarge: (maxBytes: number) => `The body must have at most ${maxBytes.toLocaleString("en")} bytes`,
  incompleteBody: "The connection ended before the body was complete",
  invalidJson: "The body isn't valid JSON in UTF-8",
  repeatedMembers: "An object in the body has more than one member with the same name; see details",
  internal: "Something went wrong on our side. Include the request id when you report it.",
  unavailable: "The database can't be reached. Try again in a few seconds.",
  notWritable: "The database can't accept writes right now. Try again shortly.",
  diskFull: "The service can't receive files right now. Try again shortly.",
  stopping: "This instance is stopping",
  noMail: "This server doesn't send email. Ask an administrator to reset your password.",
  cronSecret: "Send the value of CRON_SECRET in the header `Authorization: Bearer ...`",
} as const;

export const IDEMPOTENCY_ERRORS = {
  inProgress: "The first request with this Idempotency-Key is still running. Try again shortly.",
  reused: "This Idempotency-Key was already used with a different body. Send this body with a new key.",
  unreadable:
    "The response to the first request with this Idempotency-Key can no longer be read, because the server's encryption key has changed. The first request took effect.",
} as const;

/** Problems with a value in a request. Each phrase follows the path of the value: "title must not ...". */
export const VALUE_ERRORS = {
  repeatedParameter: "must not be given more than once",
  misencodedParameter: "must be valid percent-encoding",
  repeatedMember: "appears more than once in its object",
  unstorableName: "must not have a name with NUL or unpaired surrogates",
  tooDeep: (maxLevels: number) => `must not be nested deeper than ${maxLevels} levels`,
  inexactNumber: "can't be represented exactly as a double",
  idempotencyKeyLength: "must have 1 to 255 characters",
} as const;

/** Error messages from our own HTTP server for requests that aren't valid HTTP or that use an unsupported feature. */
export const HTTP_ERRORS = {
  host: "Send exactly one Host header, with a valid host name",
  target: "The request target must be a path on this service, such as /v1/assessments",
  expectation: "The only supported Expect header is 100-continue",
  connect: "CONNECT isn't supported, because this service isn't a proxy",
  headersTooLarge: "The request line and the headers must have at most 16 KiB together",
  malformed: "The request isn't valid HTTP",
} as const;

/** Shown in the browser if a call failed without a response from the service. */
export const CALL_ERRORS = {
  offline: "The service can’t be reached. Check your connection and try again.",
  unknown: "Something went wrong. Try again.",
} as const;
