"use client";

import { useRouter } from "next/navigation";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { RESULT_COLUMNS, type ResultColumnKey } from "#lib/contract/form-options.ts";
import { RESULTS } from "#lib/messages/results.ts";
import { RESULT_COLUMN_NAMES } from "#lib/messages/results-table.ts";

type ColumnsMenuProps = {
  /** The viewer's columns. */
  columns: readonly ResultColumnKey[];
  /** Columns that the list never has. */
  omitted: readonly ResultColumnKey[];
};

/** A menu of the columns to show. The choice is kept with the viewer's account. */
export function ColumnsMenu({ columns, omitted }: ColumnsMenuProps) {
  const router = useRouter();
  const showToast = useToast();
  const [chosen, setChosen] = useState(columns);
  const save = useAction(
    (result_columns: ResultColumnKey[]) => call("PATCH", "/account/preferences", { result_columns }),
    () => router.refresh(),
  );
  function toggle(column: ResultColumnKey) {
    const isShown = chosen.includes(column);
    const next = RESULT_COLUMNS.filter((key) => (key === column ? !isShown : chosen.includes(key)));
    setChosen(next);
    save.mutate(next, {
      onError: (error) => {
        setChosen(columns);
        showToast(error.message, { tone: "bad" });
      },
    });
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button button-secondary sm:ml-auto">
        {RESULTS.columns}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-44 rounded-md border border-line bg-surface p-1 text-sm text-ink shadow-lg"
        >
          {RESULT_COLUMNS.filter((key) => !omitted.includes(key)).map((key) => (
            <DropdownMenu.CheckboxItem
              key={key}
              checked={chosen.includes(key)}
              // The menu stays open, so that several columns can be changed.
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={() => toggle(key)}
              className="relative flex min-h-8 cursor-pointer items-center rounded py-1 pr-3 pl-8 outline-none data-highlighted:bg-ink/8"
            >
              <DropdownMenu.ItemIndicator className="absolute left-2.5">✓</DropdownMenu.ItemIndicator>
              {RESULT_COLUMN_NAMES[key]}
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
