import type { ReactNode } from "react";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";

export type ChartTable = {
  /** The table's name, which is also the text of the link that opens it. */
  label: string;
  summary?: string;
  columns: readonly { name: string; numeric?: boolean }[];
  /** Numbers are counts. Others are passed as text, because only the caller knows how to round them. */
  rows: readonly { key: string; cells: readonly (string | number)[] }[];
};

type ChartProps = {
  caption: ReactNode;
  /** The same data as text. Screen readers get the table instead of the drawing. */
  table: ChartTable;
  /** The text below the drawing. */
  legend?: string;
  /** The drawing, of which there can be one for narrow containers and one for others. */
  children: ReactNode;
};

/**
 * Renders a drawing of data as a figure, with a caption above it and the data in a table below it. The drawing can
 * depend on the figure's width by container queries.
 */
export const Chart = ({ caption, table, legend, children }: ChartProps) => (
  <figure className="card @container min-w-0 p-5">
    <figcaption className="mb-3 text-sm">{caption}</figcaption>
    {children}
    {legend && <p className="mt-1 text-xs text-muted">{legend}</p>}
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-muted">{table.summary ?? COMMON.showAsTable}</summary>
      <div className="mt-2">
        <Table label={table.label}>
          <Head>
            {table.columns.map(({ name, numeric }) => (
              <Th key={name} numeric={numeric}>
                {name}
              </Th>
            ))}
          </Head>
          <Rows>
            {table.rows.map(({ key, cells }) => (
              <tr key={key}>
                {table.columns.map(({ name, numeric }, i) => (
                  <Td key={name} numeric={numeric}>
                    {formatCell(cells[i])}
                  </Td>
                ))}
              </tr>
            ))}
          </Rows>
        </Table>
      </div>
    </details>
  </figure>
);

const formatCell = (cell: string | number | undefined) =>
  typeof cell === "number" ? formatInteger(cell) : cell;
