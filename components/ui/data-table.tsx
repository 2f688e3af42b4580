import type { ReactNode } from "react";
import { Head, Rows, Table, Td, Th } from "./table.tsx";

export type Column<Row> = {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns the column right, with digits of equal width. */
  numeric?: boolean;
  /** Additional classes for the cells, such as a minimum width for long text. */
  className?: string;
  /** The direction if the rows are sorted by this column. `head` then contains the link or button that sorts. */
  sort?: "ascending" | "descending";
};

type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  caption: string;
  /** False entries are skipped, such as a column that only some roles can see. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Replaces the table if there are no rows. */
  empty?: ReactNode;
};

/** Renders a table from column definitions. In a narrow window, only the table scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, getKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  const shown = columns.filter((column) => column !== false);
  return (
    <Table label={caption}>
      <caption className="sr-only">{caption}</caption>
      <Head>
        {shown.map(({ head, numeric = false, sort }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified only by their position
          <Th key={index} numeric={numeric} aria-sort={sort}>
            {head}
          </Th>
        ))}
      </Head>
      <Rows>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {shown.map(({ cell, numeric = false, className }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified only by their position
              <Td key={index} numeric={numeric} className={className}>
                {cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </Rows>
    </Table>
  );
}

/** Renders the header of a column of buttons, which is visible only to screen readers. */
export const HiddenHead = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
