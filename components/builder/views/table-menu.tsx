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

const COMMANDS: readonly { name: string; run: Command; danger?: true }[] = [
  { name: TABLE_MENU.addRow, run: addRowAfter },
  { name: TABLE_MENU.addColumn, run: addColumnAfter },
  { name: TABLE_MENU.toggleHeader, run: toggleHeaderRow },
  { name: TABLE_MENU.mergeCells, run: mergeCells },
  { name: TABLE_MENU.splitCell, run: splitCell },
  { name: TABLE_MENU.deleteRow, run: deleteRow, danger: true },
  { name: TABLE_MENU.deleteColumn, run: deleteColumn, danger: true },
  { name: TABLE_MENU.deleteTable, run: deleteTable, danger: true },
];

/** The menu for the table that contains the caret. */
export const TableMenu = ({ editor }: { editor: Editor }) => (
  <Menu
    trigger={<>{TOOLBAR.table} ▾</>}
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
