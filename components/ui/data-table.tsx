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
  sort?: "ascending" | "descending" | "none";
  /**
   * The cell's place in a stacked row: its title, or at one of its edges. Heads of sortable and selectable columns stay
   * visible there.
   */
  slot?: "title" | "select" | "actions";
  /** Precedes the value in a stacked row, if the value alone isn't clear. */
  narrowLabel?: string;
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
  /** In a narrow window, shows each row as a title with a line of values, instead of scrolling the table sideways. */
  isStacked?: boolean;
  /** Has less space between columns, and headers of several lines, for tables of many figures. */
  isDense?: boolean;
};

/** Renders a table from column definitions. In a narrow window, only the table scrolls sideways. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  empty,
  isStacked = false,
  isDense = false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  const shown = columns.filter((column) => column !== false);
  const titleWidth = getTitleWidth(shown);
  return (
    <Table label={caption} className={isStacked ? STACKED.table : ""}>
      <caption className="sr-only">{caption}</caption>
      <Head
        className={
          isStacked ? `${STACKED.headRow} ${shown.some(hasVisibleHead) ? STACKED.visibleHeadRow : ""}` : ""
        }
      >
        {shown.map((column, index) => (
          <Th
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified only by their position
            key={index}
            numeric={column.numeric ?? false}
            aria-sort={column.sort === "none" ? undefined : column.sort}
            className={`${isDense ? DENSE.head : ""} ${isStacked ? STACKED[hasVisibleHead(column) ? "head" : "hiddenHead"] : ""}`}
          >
            {column.head}
          </Th>
        ))}
      </Head>
      <Rows>
        {rows.map((row) => (
          <tr key={getKey(row)} className={isStacked ? STACKED.row : undefined}>
            {shown.map(({ cell, numeric = false, className = "", slot, narrowLabel }, index) => (
              <Td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified only by their position
                key={index}
                numeric={numeric}
                className={`${className} ${slot === "actions" ? "*:align-middle" : ""} ${isDense ? DENSE.cell : ""} ${isStacked ? `${STACKED.cell} ${slot === "title" ? titleWidth : ""} ${STACKED[slot ?? "value"]}` : ""}`}
                data-label={narrowLabel}
              >
                {cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </Rows>
    </Table>
  );
}

const DENSE = {
  head: "px-2! align-bottom whitespace-normal! first:pl-4! last:pr-4!",
  cell: "px-2! first:pl-4! last:pr-4!",
};

/** Classes for narrow windows, where a row is a wrapping line of cells. */
const STACKED = {
  table: "max-sm:block max-sm:[&>*]:block",
  headRow: "max-sm:flex max-sm:items-center max-sm:gap-x-4 max-sm:px-3",
  visibleHeadRow: "max-sm:min-h-9",
  head: "max-sm:p-0! max-sm:leading-8",
  hiddenHead: "max-sm:sr-only",
  row: "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:px-3 max-sm:py-2",
  cell: "max-sm:block max-sm:h-auto max-sm:min-w-0! max-sm:p-0! max-sm:empty:hidden",
  select: "max-sm:-order-3",
  title: "max-sm:-order-2 max-sm:leading-6",
  actions: "max-sm:-order-1",
  // Each line is as high as the smallest target for a finger, because values can be links.
  value:
    "max-sm:text-xs max-sm:leading-6 max-sm:data-label:before:mr-1 max-sm:data-label:before:text-muted max-sm:data-label:before:content-[attr(data-label)]",
} as const;

/** Whether the column's head stays visible above stacked rows. */
const hasVisibleHead = <Row,>({ sort, slot }: Column<Row>): boolean =>
  sort !== undefined || slot === "select";

/** The title and the cells at the edges fill the first line of a stacked row, so that the values start a new line. */
function getTitleWidth<Row>(columns: readonly Column<Row>[]): string {
  const hasSlot = (name: Column<Row>["slot"]) => columns.some(({ slot }) => slot === name);
  if (hasSlot("select")) {
    return hasSlot("actions")
      ? "max-sm:grow max-sm:basis-[calc(100%-5.5rem)]"
      : "max-sm:grow max-sm:basis-[calc(100%-2.25rem)]";
  }
  return hasSlot("actions") ? "max-sm:grow max-sm:basis-[calc(100%-3.5rem)]" : "max-sm:basis-full";
}

type SortLinkProps = {
  /** The list in the order that the link leads to. */
  href: string;
  /** The direction if the list is sorted by this column. */
  direction: SortDirection | "none";
  /** The direction that the link leads to if the list isn't sorted by this column. */
  firstDirection: SortDirection;
  children: ReactNode;
};

export type SortDirection = "ascending" | "descending";

/** Renders the header of a sortable column as a link that sorts by it, or reverses the order. */
export const SortLink = ({ href, direction, firstDirection, children }: SortLinkProps) => (
  <a
    href={href}
    className="group/sort relative inline-flex min-h-6 items-center hover:text-ink aria-[current]:text-ink"
    aria-current={direction === "none" ? undefined : "true"}
  >
    {children}
    <span
      aria-hidden="true"
      className={`absolute left-full ml-0.5 ${direction === "none" ? "opacity-0 group-hover/sort:opacity-60" : ""}`}
    >
      {(direction === "none" ? firstDirection : direction) === "ascending" ? "↑" : "↓"}
    </span>
  </a>
);

/** Renders the header of a column of buttons, which is visible only to screen readers. */
export const HiddenHead = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
