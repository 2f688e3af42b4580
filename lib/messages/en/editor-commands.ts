type CommandMessages = {
  name: string;
  hint: string;
  /** Other search terms for the command, separated by spaces. */
  keywords: string;
};

/** Everything that the editor can insert. */
export const COMMANDS = {
  choice: { name: "Single choice", hint: "One correct option", keywords: "multiple radio options" },
  choices: {
    name: "Multiple choice",
    hint: "One or more correct",
    keywords: "checkbox options several select",
  },
  trueFalse: { name: "True or false", hint: "Two options", keywords: "boolean yes no statement" },
  textEntry: {
    name: "Fill in the blank",
    hint: "A word or number",
    keywords: "text entry gap short answer numeric formula",
  },
  inlineChoice: {
    name: "Inline dropdown",
    hint: "A list in the text",
    keywords: "choice select",
  },
  extendedText: { name: "Long answer", hint: "An essay, graded manually", keywords: "essay open extended" },
  match: { name: "Matching", hint: "Match items of two lists", keywords: "pairs connect associate" },
  order: { name: "Ordering", hint: "Put items in order", keywords: "sequence sort rank" },
  gapMatch: { name: "Word bank", hint: "Drag words into gaps", keywords: "cloze gaps text match" },
  hotspot: { name: "Hotspot", hint: "Click areas of an image", keywords: "image area picture" },
  selectPoint: {
    name: "Point on an image",
    hint: "Click a spot on an image",
    keywords: "select picture map",
  },
  slider: { name: "Slider", hint: "A number on a scale", keywords: "range number scale" },
  associate: { name: "Pairing", hint: "Find pairs in one list", keywords: "associate connect match" },
  hottext: {
    name: "Text to select",
    hint: "Select words in a text",
    keywords: "hottext highlight mark",
  },
  graphicOrder: {
    name: "Ordering on an image",
    hint: "Put areas in order",
    keywords: "graphic rank",
  },
  graphicAssociate: {
    name: "Pairing on an image",
    hint: "Connect areas",
    keywords: "graphic associate lines",
  },
  graphicGapMatch: {
    name: "Labels on an image",
    hint: "Place labels on areas",
    keywords: "graphic gap match diagram",
  },
  positionObject: {
    name: "Object on an image",
    hint: "Place an image on another",
    keywords: "position pin map",
  },
  upload: { name: "File upload", hint: "Files, graded manually", keywords: "attach photo hand in" },
  drawing: { name: "Drawing", hint: "Draw on an image", keywords: "sketch pen" },
  media: {
    name: "Audio or video",
    hint: "Learners play a recording",
    keywords: "sound film",
  },
  bank: {
    name: "Bank question",
    hint: "From the item bank",
    keywords: "items reuse library saved existing",
  },
  gap: { name: "Gap", hint: "A place for a word", keywords: "blank slot" },
  selectableText: { name: "Selectable text", hint: "Words to select", keywords: "hottext mark" },
  text: { name: "Text", hint: "Plain paragraph", keywords: "paragraph" },
  bulletList: { name: "Bulleted list", hint: "Items with bullets", keywords: "ul unordered" },
  orderedList: { name: "Numbered list", hint: "Numbered steps", keywords: "ol ordered" },
  quote: { name: "Quote", hint: "Quoted text", keywords: "blockquote citation" },
  codeBlock: { name: "Code block", hint: "Program code", keywords: "pre program source" },
  table: { name: "Table", hint: "3 × 3 to start", keywords: "grid rows columns" },
  image: { name: "Image", hint: "From a file", keywords: "picture photo" },
  formula: { name: "Formula", hint: "LaTeX on its own line", keywords: "math equation latex block" },
  inlineFormula: { name: "Inline formula", hint: "LaTeX in a line", keywords: "math equation latex" },
  divider: { name: "Divider", hint: "Horizontal line", keywords: "hr horizontal rule line" },
} satisfies Record<string, CommandMessages>;

/** The options of a new true or false question. */
export const TRUE_FALSE = ["True", "False"] as const;

const HEADING_HINTS = ["Largest", "Large", "Medium", "Small"];

/** Returns the messages for a heading. `level` is from 1 to 4. */
export const getHeadingMessages = (level: number): CommandMessages => ({
  name: `Heading ${level}`,
  hint: HEADING_HINTS[level - 1] ?? "",
  keywords: `title h${level}`,
});

/** The menu that opens when the author types "/". */
export const SLASH_MENU = {
  name: "Insert",
  groups: { question: "Question types", content: "Text and media" },
  /** Announces the selected entry to screen readers. */
  position: (name: string, position: number, count: number) => `${name}, ${position} of ${count}`,
};
