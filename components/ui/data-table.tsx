import type { ReactNode } from "react";
import { Head, Rows, Table, Td, Th } from "./table.tsx";

export type Column<Row> = {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns right, with digits of one width. */
  numeric?: boolean;
  /** More classes of the cells, such as a minimum width for long text. */
  className?: string;
  /** How the rows are sorted by this column, where they are; `head` then holds the link or button that sorts. */
  sort?: "ascending" | "descending";
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  /** What is false is left out, such as a column that only some may see. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Stands in the table's place where there are no rows. */
  empty?: ReactNode;
};

/** A table of rows, one column at a time. Where the window is too narrow it scrolls by itself. */
export function DataTable<Row>({ caption, columns, rows, getKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  const shown = columns.filter((column) => column !== false);
  return (
    <Table label={caption}>
      <caption className="sr-only">{caption}</caption>
      <Head>
        {shown.map(({ head, numeric = false, sort }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
          <Th key={index} numeric={numeric} aria-sort={sort}>
            {head}
          </Th>
        ))}
      </Head>
      <Rows>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {shown.map(({ cell, numeric = false, className }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
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

/** The head of a column of buttons: nothing to see. */
export const HiddenHead = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
