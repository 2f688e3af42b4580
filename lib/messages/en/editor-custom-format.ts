/** A question in a custom format, which is read-only in the editor. */
export const CUSTOM_FORMAT = {
  explanation:
    "This question uses a custom format. Your product displays it, and you can edit it through the API.",
  showContent: "Show content",
  noKey: "No answer key, so a teacher grades it.",
  answer: (responseId: string) => `Answer “${responseId}”`,
};
