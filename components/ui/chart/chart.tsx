import type { ReactNode } from "react";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { COMMON } from "#lib/messages/common.ts";

export type ChartTable = {
  /** The table's name, which is also the text of the link that opens it. */
  label: string;
  summary?: string;
  columns: readonly { name: string; numeric?: boolean }[];
  rows: readonly { key: string; cells: readonly (string | number)[] }[];
};

type ChartProps = {
  caption: ReactNode;
  /** The size of the drawing in its own units. On the page, it fills the available width. */
  width: number;
  height: number;
  /** The same data as text. Screen readers get the table instead of the drawing. */
  table: ChartTable;
  /** The text below the drawing. */
  legend?: string;
  className?: string;
  /** SVG elements. */
  children: ReactNode;
};

/** Renders a drawing of data as a figure, with a caption above it and the data in a table below it. */
export const Chart = ({ caption, width, height, table, legend, className = "", children }: ChartProps) => (
  <figure className="card min-w-0 p-5">
    <figcaption className="mb-3 text-sm">{caption}</figcaption>
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`h-auto w-full overflow-visible ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
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
                    {cells[i]}
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
