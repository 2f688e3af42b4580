import { DataTable } from "#components/ui/data-table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT, formatSignedPoints } from "#lib/messages/agreement.ts";

/** How severe or lenient each marker is, by question. */
export function MarkerSeverities({ questions }: Pick<AgreementReport, "questions">) {
  const marked = questions.filter(({ markers }) => markers.length > 0);
  const names = [...new Set(marked.flatMap(({ markers }) => markers.map(({ marker }) => marker)))].sort();
  return (
    <DataTable
      caption={AGREEMENT.deviation}
      rows={names}
      getKey={(name) => name}
      columns={[
        { head: AGREEMENT.marker, className: "min-w-32 wrap-anywhere", cell: (name) => name },
        ...marked.map(({ label, markers }) => ({
          head: label ?? AGREEMENT.earlier,
          numeric: true,
          cell: (name: string) => {
            const own = markers.find(({ marker }) => marker === name);
            return own ? formatSignedPoints(own.severity) : "—";
          },
        })),
      ]}
    />
  );
}
