import { type Phrases, translatePhrase } from "../translate-phrase.ts";

/** What to do about the validation messages of the contract that people see next to a form's field. */
const PHRASES: Phrases = [
  ["is required", "Fill in this field."],
  ["must have at least 1 character", "Fill in this field."],
  ["must be an email address", "Enter an email address, such as name@example.com."],
  ["must have at least {} characters", "Enter at least {} characters."],
  ["must have at most 1 character", "Enter at most 1 character."],
  ["must have at most {} characters", "Enter at most {} characters."],
  ["must have {} to {} characters", "Enter {} to {} characters."],
  ["must have {} to {} character", "Enter {} to {} characters."],
  ["must have at least 1 item", "Choose at least one."],
  ["must have at least {} items", "Choose at least {}."],
  ["must have at most {} items", "Enter or choose at most {}."],
  ["must be a number", "Enter a number."],
  ["must be a whole number", "Enter a whole number."],
  ["must be a whole number from {} to {}", "Enter a whole number from {} to {}."],
  ["must be a whole number of at least {}", "Enter a whole number of at least {}."],
  ["must be a multiple of {}", "Enter a multiple of {}."],
  ["must be at least {}", "Enter a number of at least {}."],
  ["must be greater than {}", "Enter a number greater than {}."],
  ["must be less than {}", "Enter a number less than {}."],
  ["must be an ISO 8601 date and time with a time zone", "Enter a date and time."],
  ["must be in the years {} to {}", "Enter a date in the years {} to {}."],
  ["must be after opens_at", "Enter a time after the assessment opens."],
  [
    "must be an exact origin such as {}, without a path or wildcards",
    "Enter an exact origin such as {}, without a path or wildcards.",
  ],
  ["must not contain control characters", "Remove line breaks, tabs, and other control characters."],
  ["must not contain NUL or unpaired surrogates", "Remove the characters that aren’t text."],
  ["must be at most {} of JSON", "Enter at most {}."],
  ["must be at most {}", "Enter a number of at most {}."],
];

const isFragment = (problem: string): boolean => /^(?:is|has|must|can't) .*[^.]$/.test(problem);

/**
 * Formats the problem of a form's field as a sentence that says what to do. `problem` is a phrase that continues the
 * name of a field, such as "must be a number", or a sentence, which is returned unchanged.
 */
export const formatFieldError = (problem: string): string =>
  translatePhrase(PHRASES, problem, (value) => value) ??
  (isFragment(problem) ? `This value ${problem}.` : problem);
