import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT, formatSignedPoints } from "#lib/messages/agreement.ts";

/** How severe or lenient each marker is, by question. */
export function MarkerSeverities({ questions }: Pick<AgreementReport, "questions">) {
  const marked = questions.filter(({ markers }) => markers.length > 0);
  const names = [...new Set(marked.flatMap(({ markers }) => markers.map(({ marker }) => marker)))].sort();
  return (
    <Table label={AGREEMENT.severity}>
      <Head>
        <Th>{AGREEMENT.marker}</Th>
        {marked.map(({ question_id, label }) => (
          <Th key={question_id} numeric>
            {label ?? AGREEMENT.earlier}
          </Th>
        ))}
      </Head>
      <Rows>
        {names.map((name) => (
          <tr key={name}>
            <Td className="wrap-anywhere">{name}</Td>
            {marked.map(({ question_id, markers }) => {
              const own = markers.find(({ marker }) => marker === name);
              return (
                <Td key={question_id} numeric>
                  {own ? formatSignedPoints(own.severity) : "—"}
                </Td>
              );
            })}
          </tr>
        ))}
      </Rows>
    </Table>
  );
}
