"use client";

import type { Editor } from "@tiptap/core";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { Menu } from "#components/ui/menu.tsx";

const COMMANDS: readonly { name: string; run: Command; danger?: true }[] = [
  { name: "Row below", run: addRowAfter },
  { name: "Column on the right", run: addColumnAfter },
  { name: "First row is a head, or not", run: toggleHeaderRow },
  { name: "Join the selected cells", run: mergeCells },
  { name: "Split the cell", run: splitCell },
  { name: "Remove the row", run: deleteRow, danger: true },
  { name: "Remove the column", run: deleteColumn, danger: true },
  { name: "Remove the table", run: deleteTable, danger: true },
];

/** What is done to the table that the cursor is in. */
export const TableMenu = ({ editor }: { editor: Editor }) => (
  <Menu
    trigger={<>Table ▾</>}
    onChosen={() => editor.view.focus()}
    items={COMMANDS.map(({ name, run, danger = false }) => ({
      name,
      danger,
      disabled: !run(editor.state),
      onSelect: () => {
        run(editor.state, editor.view.dispatch);
        editor.view.focus();
      },
    }))}
  />
);
