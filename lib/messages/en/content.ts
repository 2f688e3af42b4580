/** A question in a format that only its owner's product can render. */
export const OPAQUE_CONTENT = {
  note: "This question has a custom format, which your product renders.",
  content: "Content",
  answer: "Answer",
};
