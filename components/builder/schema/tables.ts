import { Extension, Node } from "@tiptap/core";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";

/** prosemirror-tables identifies nodes by their role. */
const ROLES = new Map([
  ["table", "table"],
  ["tableRow", "row"],
  ["tableHeader", "header_cell"],
  ["tableCell", "cell"],
]);

const TableRoles = Extension.create({
  name: "tableRoles",
  extendNodeSchema: ({ name }) => (ROLES.has(name) ? { tableRole: ROLES.get(name) } : {}),
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["div", { class: "table-scroll" }, ["table", ["tbody", 0]]],
  addKeyboardShortcuts() {
    const createCellCommand = (direction: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(direction)(state, dispatch));
    return { Tab: createCellCommand(1), "Shift-Tab": createCellCommand(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const createSpanAttribute = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => {
    const given = Number(cell.getAttribute(name));
    return Number.isInteger(given) && given >= 1 && given <= 1000 ? given : 1;
  },
});

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({
      colspan: createSpanAttribute("colspan"),
      rowspan: createSpanAttribute("rowspan"),
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      align: {
        default: null,
        parseHTML: ({ dataset }) => (ALIGNMENTS.has(dataset.align) ? dataset.align : null),
        renderHTML: ({ align }) => (align ? { "data-align": align } : {}),
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
const ALIGNMENTS = new Set<string | undefined>(["left", "center", "right"]);

export const tableNodes = [TableRoles, Table, TableRow, cell("tableHeader", "th"), cell("tableCell", "td")];
