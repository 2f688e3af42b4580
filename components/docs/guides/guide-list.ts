type GuideEntry = { id: string; title: string; description: string };

/** The guides by group, in the order in which the navigation shows them. Each is a page under /docs/guides. */
export const GUIDE_GROUPS = [
  {
    title: "Basics",
    guides: [
      {
        id: "sdk",
        title: "SDK and command line",
        description: "The typed client for TypeScript and JavaScript, and its command line.",
      },
      { id: "authentication", title: "Authentication", description: "API keys and their scopes." },
      {
        id: "requests",
        title: "Requests and responses",
        description: "The envelope of every response, formats, and limits.",
      },
      { id: "idempotency", title: "Idempotency", description: "Retry any change without doing it twice." },
      { id: "pagination", title: "Pagination", description: "Walk through lists." },
      {
        id: "rate-limits",
        title: "Rate limits",
        description: "How many requests a key can send, and when to retry.",
      },
      {
        id: "versions",
        title: "Versions",
        description: "What can change in the API, and how it is announced.",
      },
    ],
  },
  {
    title: "Content and grading",
    guides: [
      {
        id: "content",
        title: "Content nodes",
        description: "Write questions as documents, and what each node can contain.",
      },
      {
        id: "answer-keys",
        title: "Answer keys",
        description: "The types of answer keys, and how points add up.",
      },
      {
        id: "expressions",
        title: "Expressions",
        description: "The grammar of formulas, all functions, and the definition of each form.",
      },
      {
        id: "scoring-rules",
        title: "Scoring rules by example",
        description: "Every rule of grading with answers and what they earn, to test an engine of your own.",
      },
      {
        id: "item-bank",
        title: "Item bank",
        description: "Keep questions with revisions and tags, find them, and see where they are used.",
      },
      {
        id: "import-export",
        title: "Import and export",
        description: "Import questions from other systems, and export yours. Every loss has a code.",
      },
      {
        id: "fidelity",
        title: "Format fidelity",
        description: "What each format keeps of each interaction, measured by exporting and importing it.",
      },
      {
        id: "pools",
        title: "Pools and random order",
        description: "Use items of the bank, draw questions for each attempt, and shuffle them.",
      },
      {
        id: "answers",
        title: "Answers and results",
        description: "Send answers, and read outcomes and scores.",
      },
    ],
  },
  {
    title: "Delivery",
    guides: [
      { id: "embedding", title: "Embedding", description: "Show an assessment in your own page." },
      {
        id: "hosted",
        title: "Share by link",
        description: "Let learners take an assessment without any code of yours.",
      },
      {
        id: "lti",
        title: "Learning platforms (LTI)",
        description: "Connect Moodle, Canvas, or another learning platform with LTI 1.3.",
      },
      {
        id: "attempts",
        title: "Attempts",
        description: "Build a player of your own: open, save, extend, and submit.",
      },
      {
        id: "review",
        title: "Build a review screen",
        description: "Show learners their result, feedback, and solutions.",
      },
    ],
  },
  {
    title: "Results and data",
    guides: [
      {
        id: "corrections",
        title: "Correct an answer key",
        description: "Regrade all submissions after a key turned out wrong, and undo it exactly.",
      },
      {
        id: "webhooks",
        title: "Receiving webhooks",
        description: "Verify signed deliveries and handle retries.",
      },
      {
        id: "webhook-testing",
        title: "Test webhooks locally",
        description: "Deliver events to a receiver on your own computer.",
      },
      {
        id: "alerts",
        title: "Find wrong keys",
        description: "Alerts about questions whose answers suggest that the key is wrong.",
      },
      { id: "syncing", title: "Sync results", description: "Keep a copy of all results up to date." },
      {
        id: "privacy",
        title: "Learners and privacy",
        description: "What is stored about learners, for how long, and who sees it.",
      },
    ],
  },
  {
    title: "Run it yourself",
    guides: [
      {
        id: "operations",
        title: "Operations",
        description: "Configuration, backups, upgrades, and outages.",
      },
    ],
  },
] as const satisfies readonly { title: string; guides: readonly GuideEntry[] }[];

const GUIDES = GUIDE_GROUPS.flatMap(({ guides }): readonly (typeof guides)[number][] => guides);

export type GuideId = (typeof GUIDES)[number]["id"];

/** Pages that list everything of one kind. */
export const REFERENCE_PAGES = [
  { id: "errors", title: "Errors", description: "Every error code, and what to do about it." },
  { id: "events", title: "Events", description: "Every webhook event, with an example of its body." },
  { id: "changelog", title: "Changelog", description: "What is new in the API, by date." },
] as const satisfies readonly GuideEntry[];

export type ReferenceId = (typeof REFERENCE_PAGES)[number]["id"];

export const getGuideTitle = (id: GuideId | ReferenceId): string =>
  [...GUIDES, ...REFERENCE_PAGES].find((entry) => entry.id === id)?.title ?? id;
