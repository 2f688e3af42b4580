/** The home page for visitors who aren't signed in. */
export const LANDING = {
  title: "The assessment engine for your product",
  lead: "Write, publish, grade, and analyze assessments through a REST API, embedded in your product, or in the dashboard.",
  navigation: "Pages",
  docs: "Documentation",
  signIn: "Sign in",
  signUp: "Create account",
  readDocs: "Read the documentation",
  editorAlt:
    "The editor: a question with its answer options, the toolbar above it, and a list of what to check before publishing beside it.",
} as const;

export const AUDIENCES = {
  integrators: {
    name: "For developers",
    title: "Grade answers with one API call",
    facts: [
      "A submission is graded in the call that sends it, with exact scores and partial credit.",
      "An embed shows assessments in your pages and your colors. Or build your own player on the API.",
      "Signed webhooks report every change, and a typed SDK covers every call your server makes.",
    ],
    link: "Quick start",
    requestLabel: "Submit answers",
    responseLabel: "Response",
  },
  teachers: {
    name: "For teachers",
    title: "Write, share, and grade in the browser",
    facts: [
      "An editor for 20 question types, with formulas, images, and an item bank.",
      "Grade open answers question by question with rubrics and keyboard shortcuts, on your own or as a team.",
      "Statistics show questions that are too hard or have a wrong key. Correct a key, and all scores follow.",
    ],
    link: "Share an assessment by link",
    alt: "Grading: a learner’s answer, and beside it the rubric with points for each criterion.",
  },
  learners: {
    name: "For learners",
    title: "Answer on any device",
    facts: [
      "Questions work by touch, with a keyboard, and with a screen reader.",
      "Answers save automatically, even offline.",
      "Results show what was right and why, with the teacher’s comments.",
    ],
    link: "What learners see afterward",
    alt: "A question on a phone: maps to put in order by their scale.",
  },
} as const;

export const SELF_HOSTING = {
  title: "Run it with two commands",
  text: "You need Node.js 20.9 or later on Linux, or the latest Node.js 22, 24, or 26 on a Mac. PostgreSQL is included.",
  commandsLabel: "Commands",
  commands: [
    { command: "npm start", effect: "installs, builds, and serves on port 3000" },
    { command: "npm test", effect: "runs every check and test" },
  ],
  link: "Operations",
} as const;
