import { type Editor, Extension, Node } from "@tiptap/core";
import { isInTable } from "#components/builder/editing/node-positions.ts";

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

type Tables = typeof import("@tiptap/pm/tables");
/** The library that edits tables. It is loaded when the caret first enters a table, because few assessments have one. */
type TableStorage = { tables: Tables | undefined; isLoading: boolean };

async function loadTables(editor: Editor, storage: TableStorage): Promise<void> {
  if (storage.tables || storage.isLoading || !isInTable(editor.state.selection.$from)) return;
  storage.isLoading = true;
  try {
    const tables = await import("@tiptap/pm/tables");
    if (editor.isDestroyed) return;
    storage.tables = tables;
    editor.registerPlugin(tables.tableEditing());
    const repair = tables.fixTables(editor.state);
    if (repair) editor.view.dispatch(repair);
  } catch {
    // The device may be offline. The next move of the caret tries again.
  } finally {
    storage.isLoading = false;
  }
}

const Table = Node.create<unknown, TableStorage>({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["div", { class: "table-scroll" }, ["table", ["tbody", 0]]],
  addKeyboardShortcuts() {
    const moveCaret = (direction: 1 | -1) => () => {
      const { tables } = this.storage;
      if (!tables) return false;
      return this.editor.commands.command(({ state, dispatch }) =>
        tables.goToNextCell(direction)(state, dispatch),
      );
    };
    return { Tab: moveCaret(1), "Shift-Tab": moveCaret(-1) };
  },
  addStorage: () => ({ tables: undefined, isLoading: false }),
  onCreate() {
    void loadTables(this.editor, this.storage);
  },
  onSelectionUpdate() {
    void loadTables(this.editor, this.storage);
  },
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
