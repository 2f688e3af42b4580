import { DataTable } from "#components/ui/data-table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { Estimate } from "./estimate.tsx";

/** How well markers agree on each question. */
export const QuestionAgreements = ({ questions }: Pick<AgreementReport, "questions">) => (
  <DataTable
    caption={AGREEMENT.byQuestion}
    rows={questions}
    getKey={({ question_id }) => question_id}
    columns={[
      { head: AGREEMENT.question, className: "font-medium", cell: ({ label }) => label ?? AGREEMENT.earlier },
      { head: AGREEMENT.kappa, cell: ({ kappa }) => <Estimate estimate={kappa} /> },
      { head: AGREEMENT.icc, cell: ({ icc }) => <Estimate estimate={icc} /> },
      { head: AGREEMENT.exact, numeric: true, cell: ({ exact, n }) => AGREEMENT.share(exact, n) },
      {
        head: AGREEMENT.within,
        numeric: true,
        cell: ({ within_tolerance, n }) => AGREEMENT.share(within_tolerance, n),
      },
      { head: AGREEMENT.answers, numeric: true, cell: ({ n }) => formatInteger(n) },
    ]}
  />
);
