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
import { TABLE_MENU, TOOLBAR } from "#lib/messages/editor.ts";

const COMMANDS: readonly { name: keyof typeof TABLE_MENU; run: Command; danger?: true }[] = [
  { name: "addRow", run: addRowAfter },
  { name: "addColumn", run: addColumnAfter },
  { name: "toggleHeader", run: toggleHeaderRow },
  { name: "mergeCells", run: mergeCells },
  { name: "splitCell", run: splitCell },
  { name: "deleteRow", run: deleteRow, danger: true },
  { name: "deleteColumn", run: deleteColumn, danger: true },
  { name: "deleteTable", run: deleteTable, danger: true },
];

/** The menu for the table that contains the caret. */
export const TableMenu = ({ editor }: { editor: Editor }) => (
  <Menu
    trigger={<>{TOOLBAR.table} ▾</>}
    onChosen={() => editor.view.focus()}
    items={COMMANDS.map(({ name, run, danger = false }) => ({
      name: TABLE_MENU[name],
      danger,
      disabled: !run(editor.state),
      onSelect: () => {
        run(editor.state, editor.view.dispatch);
        editor.view.focus();
      },
    }))}
  />
);
