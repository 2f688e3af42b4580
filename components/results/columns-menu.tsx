"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Menu } from "#components/ui/menu.tsx";
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
    <Menu
      trigger={RESULTS.columns}
      className="button-secondary sm:ml-auto"
      items={RESULT_COLUMNS.filter((key) => !omitted.includes(key)).map((key) => ({
        name: RESULT_COLUMN_NAMES[key],
        isChecked: chosen.includes(key),
        onToggle: () => toggle(key),
      }))}
    />
  );
}
