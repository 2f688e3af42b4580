import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { formatScore } from "#lib/messages/format-score.ts";

/** The answers whose two marks differ most, with links to their submissions. */
export const LargestDifferences = ({ differences }: Pick<AgreementReport, "differences">) => (
  <Table label={AGREEMENT.differences}>
    <Head>
      <Th>{AGREEMENT.submission}</Th>
      <Th>{AGREEMENT.question}</Th>
      <Th numeric>{AGREEMENT.difference}</Th>
      <Th>{AGREEMENT.first}</Th>
      <Th>{AGREEMENT.second}</Th>
    </Head>
    <Rows>
      {differences.map(({ submissionId, questionId, label, first, second }) => (
        <tr key={`${submissionId} ${questionId}`}>
          <Td className="whitespace-nowrap">
            <a className="link" href={`/results/${submissionId}`}>
              {AGREEMENT.submissionName(submissionId)}
            </a>
          </Td>
          <Td>{label ?? AGREEMENT.earlier}</Td>
          <Td numeric>{formatScore(Math.abs(first.score - second.score))}</Td>
          <Td className="min-w-36 wrap-anywhere">{AGREEMENT.mark(formatScore(first.score), first.name)}</Td>
          <Td className="min-w-36 wrap-anywhere">{AGREEMENT.mark(formatScore(second.score), second.name)}</Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
