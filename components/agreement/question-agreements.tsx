import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { Estimate } from "./estimate.tsx";

/** How well markers agree on each question. */
export const QuestionAgreements = ({ questions }: Pick<AgreementReport, "questions">) => (
  <Table label={AGREEMENT.byQuestion}>
    <Head>
      <Th>{AGREEMENT.question}</Th>
      <Th>{AGREEMENT.kappa}</Th>
      <Th>{AGREEMENT.icc}</Th>
      <Th numeric>{AGREEMENT.exact}</Th>
      <Th numeric>{AGREEMENT.within}</Th>
      <Th numeric>{AGREEMENT.answers}</Th>
    </Head>
    <Rows>
      {questions.map(({ question_id, label, n, exact, within_tolerance, kappa, icc }) => (
        <tr key={question_id}>
          <Td className="font-medium">{label ?? AGREEMENT.earlier}</Td>
          <Td>
            <Estimate estimate={kappa} />
          </Td>
          <Td>
            <Estimate estimate={icc} />
          </Td>
          <Td numeric>{AGREEMENT.share(exact, n)}</Td>
          <Td numeric>{AGREEMENT.share(within_tolerance, n)}</Td>
          <Td numeric>{formatInteger(n)}</Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
