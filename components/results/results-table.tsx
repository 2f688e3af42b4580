import type { ReactNode } from "react";
import { RowCheckbox, SelectAllCheckbox } from "#components/library/row-selection.tsx";
import { type Column, DataTable, type SortDirection, SortLink } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ResultColumnKey, ResultsSort } from "#lib/contract/form-options.ts";
import type { FoundSubmission } from "#lib/contract/results.ts";
import { LTI_GRADE } from "#lib/messages/lti-grades.ts";
import { RESULTS } from "#lib/messages/results.ts";
import {
  formatLearnerName,
  PAGE_COLUMNS,
  RESULT_COLUMN_NAMES,
  type ResultColumn,
} from "#lib/messages/results-table.ts";
import { PlatformGrade, type PlatformGrades } from "./platform-grade.tsx";
import { StatusBadges } from "./status-badges.tsx";

/** Text of up to two lines that is cut off if it is longer, and in full in a narrow window. */
const LINES = "line-clamp-2 min-w-24 wrap-anywhere max-sm:line-clamp-none max-sm:max-w-none! max-sm:min-w-0";

const WIDTH = "max-w-44 2xl:max-w-60";

/** Cells of a list with the default columns. Badges and long titles wrap before the name of a learner does. */
const MIN_WIDTHS: Partial<Record<ResultColumn["key"], string>> = {
  learner: "min-w-36",
  assessment: "min-w-28",
};
/** Lists with more columns than this leave less space between them. */
const MAX_ROOMY_COLUMNS = 8;

type CellRenderer = (item: FoundSubmission, text: string) => ReactNode;

const createResultLink =
  (width: string): CellRenderer =>
  ({ id }, text) => (
    <a href={`/results/${id}`} title={text} className={`link scroll-mb-44 font-medium ${LINES} ${width}`}>
      {text}
    </a>
  );

/** Renderers for cells that contain more than text. */
const CELL_RENDERERS: Partial<Record<ResultColumn["key"], CellRenderer>> = {
  learner: createResultLink(WIDTH),
  reference: (_, text) => (
    <span title={text} className={`${LINES} ${WIDTH}`}>
      {text}
    </span>
  ),
  assessment: ({ assessment_id: id }, text) => (
    <a
      href={`/assessments/${id}/results`}
      title={text}
      className={`scroll-mb-44 text-muted hover:text-ink hover:underline ${LINES} ${WIDTH}`}
    >
      {text}
    </a>
  ),
  status: (item) => <StatusBadges item={item} />,
  submitted: ({ submitted_at }) => <Timestamp at={submitted_at} />,
};

/** The orders of sortable columns: the one that a first click leads to, and the opposite. */
const SORTS: Partial<Record<ResultColumn["key"], readonly [ResultsSort, ResultsSort]>> = {
  learner: ["a_to_z", "z_to_a"],
  percent: ["highest", "lowest"],
  submitted: ["newest", "oldest"],
};
const ASCENDING_SORTS: readonly ResultsSort[] = ["oldest", "lowest", "a_to_z"];

const getDirection = (sort: ResultsSort): SortDirection =>
  ASCENDING_SORTS.includes(sort) ? "ascending" : "descending";

type ResultsOrder = { sort: ResultsSort; buildHref: (sort: ResultsSort) => string };

type ResultsTableProps = {
  items: readonly FoundSubmission[];
  /** The viewer's columns. */
  columns: readonly ResultColumnKey[];
  /** The order, if the viewer can change it. */
  order?: ResultsOrder;
  canSelect?: boolean;
  /** Leaves out the learner. The assessment's title then leads to the submission. */
  isSingleLearner?: boolean;
  isSingleAssessment?: boolean;
  /** The grades in learning platforms, by submission. */
  grades?: PlatformGrades;
};

/** A page of submissions. */
export function ResultsTable({
  items,
  columns,
  order,
  canSelect = false,
  isSingleLearner = false,
  isSingleAssessment = false,
  grades,
}: ResultsTableProps) {
  const titleKey = isSingleLearner ? "assessment" : "learner";
  const isShown = (key: ResultColumn["key"]) =>
    key === titleKey ||
    (key !== (isSingleLearner ? "learner" : isSingleAssessment ? "assessment" : undefined) &&
      columns.some((column) => column === key));
  const shownColumns = PAGE_COLUMNS.filter(({ key }) => isShown(key));
  const hasGrades = Boolean(grades?.scores.size);
  const isDense = Number(canSelect) + shownColumns.length + Number(hasGrades) > MAX_ROOMY_COLUMNS;
  const getName = ({ learner_ref, display_name }: FoundSubmission) =>
    formatLearnerName(learner_ref, display_name);
  return (
    <DataTable<FoundSubmission>
      caption={RESULTS.title}
      isStacked
      isDense={isDense}
      rows={items}
      getKey={({ id }) => id}
      columns={[
        canSelect && {
          slot: "select",
          head: <SelectAllCheckbox ids={items.map(({ id }) => id)} />,
          cell: (item) => <RowCheckbox id={item.id} title={getName(item)} />,
        },
        ...shownColumns.map(({ key, numeric, format }): Column<FoundSubmission> => {
          const render =
            key === titleKey && (isSingleLearner || isSingleAssessment)
              ? createResultLink("max-w-80")
              : CELL_RENDERERS[key];
          return {
            ...buildHead(key, order),
            ...(key === titleKey ? { slot: "title" } : {}),
            ...(key === "attempt" ? { narrowLabel: RESULT_COLUMN_NAMES.attempt } : {}),
            numeric,
            className: numeric ? "whitespace-nowrap" : isDense ? "" : (MIN_WIDTHS[key] ?? ""),
            cell: (item) => render?.(item, format(item)) ?? format(item),
          };
        }),
        hasGrades && {
          head: LTI_GRADE.column,
          narrowLabel: LTI_GRADE.column,
          cell: ({ id }) => <PlatformGrade score={grades?.scores.get(id)} canResend={grades?.canResend} />,
        },
      ]}
    />
  );
}

function buildHead(
  key: ResultColumn["key"],
  order: ResultsOrder | undefined,
): Pick<Column<FoundSubmission>, "head" | "sort"> {
  const name = RESULT_COLUMN_NAMES[key];
  const [first, opposite] = SORTS[key] ?? [];
  if (!order || !first || !opposite) return { head: name };
  const isSorted = order.sort === first || order.sort === opposite;
  const direction = isSorted ? getDirection(order.sort) : "none";
  return {
    sort: direction,
    head: (
      <SortLink
        direction={direction}
        firstDirection={getDirection(first)}
        href={order.buildHref(order.sort === first ? opposite : first)}
      >
        {name}
      </SortLink>
    ),
  };
}
