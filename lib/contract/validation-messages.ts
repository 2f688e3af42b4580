/*
 * The messages of the contract's schemas and errors. They are here and not in lib/messages, because lib/messages
 * imports the contract. Phrases in lowercase continue the path of a field: "title is required".
 */

const formatInteger = (n: number): string => n.toLocaleString("en");
const formatSize = (n: number, unit: string): string => `${formatInteger(n)} ${n === 1 ? unit : `${unit}s`}`;

export const VALIDATION_MESSAGES = {
  required: "is required",
  invalid: "is invalid",
  unknownField: "is not a known field",
  unknownParameter: "is not a known parameter",
  unsupported: "is not supported",
  wrongType: (type: string) => `must be ${TYPE_NAMES[type] ?? type}`,
  wrongValue: (values: readonly string[]) =>
    values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`,
  wrongFormat: "has an invalid format",
  notMultiple: (divisor: number) => `must be a multiple of ${divisor}`,
  /** Limits on a number. Exclusive limits are worded "greater than" and "less than". */
  minimum: (min: number, isInclusive: boolean) =>
    `must be ${isInclusive ? "at least" : "greater than"} ${formatInteger(min)}`,
  maximum: (max: number, isInclusive: boolean) =>
    `must be ${isInclusive ? "at most" : "less than"} ${formatInteger(max)}`,
  minSize: (min: number, unit: string) => `must have at least ${formatSize(min, unit)}`,
  maxSize: (max: number, unit: string) => `must have at most ${formatSize(max, unit)}`,
  length: (min: number, max: number) =>
    min > 0
      ? `must have ${formatInteger(min)} to ${formatSize(max, "character")}`
      : `must have at most ${formatSize(max, "character")}`,
  wholeNumber: (min: number, max: number) =>
    `must be a whole number from ${formatInteger(min)} to ${formatInteger(max)}`,
  wholeNumberFrom: (min: number) => `must be a whole number of at least ${min}`,
  object: "must be an object",
  itemRevision: 'must be "latest" or a whole number of at least 1',
  poolSource: "must be an array of items, or an object with tags",
  email: "must be an email address",
  dateTime: "must be an ISO 8601 date and time with a time zone",
  notWith: (field: string) => `can't be combined with ${field}`,
  notWithMode: (mode: string) => `can't be combined with the mode ${mode}`,
  keysOrPoints: "is required unless points is given",
  cursor: "must be empty or the next_cursor of the same list in the same order",
  afterOpening: "must be after opens_at",
  years: (from: number, to: number) => `must be in the years ${from} to ${to}`,
  eventTypes: "must be known event types, separated by commas",
  day: "must be a date such as 2026-09-01",
  timeZone: "must be an IANA time zone such as Europe/Berlin",
  idList: (max: number) => `must be up to ${max} UUIDs, separated by commas`,
  returnUrl: "must be an https URL without credentials (http only for localhost)",
  slug: "must be lowercase letters and digits, separated by single hyphens",
  origin: "must be an exact origin such as https://school.example, without a path or wildcards",
  metadataSize: "must be at most 16 KiB of JSON",
  sessionOrLearner: "is required unless learner_ref is given",
  tagList: (max: number) => `must be up to ${max} tags, separated by commas`,
  tagOrDifficulty: "is required unless difficulty is given",
  rubricPoints: "must be an object of points by criterion id",
  duplicateCriterion: "must not contain the same id twice",
  shortcut: "must be one character, but not a digit or white space",
  duplicateShortcut: "must not assign one key to two actions",
  controlCharacters: "must not contain control characters",
  unstorable: "must not contain NUL or unpaired surrogates",
  notAddressable: 'can\'t be empty, ".", or "..", because URLs can\'t contain it',
  atLeastOne: "must have at least 1 item",
  contentVersion: 'must be the number of a version, "draft", or "published"',
  versionName: 'must be the number of a version, or "working"',
  invalidRequest: "The request is invalid; see details",
  notFound: (what: string) => `${what} not found`,
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  tuple: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};
