import type { Metadata } from "next";
import Link from "next/link";
import { orNotFound } from "#app/or-not-found.ts";
import { requireMember } from "#app/session.ts";
import { AnonymousSwitch } from "#components/marking/anonymous-switch.tsx";
import { ReadyList } from "#components/marking/ready-list.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { formatCount } from "#lib/contract/format-count.ts";
import { can } from "#lib/contract/roles.ts";
import {
  getAssessmentProgress,
  listReady,
  type QuestionProgress,
} from "#lib/domains/marking/assessment-progress.ts";

export const metadata: Metadata = { title: "Grading" };

type Props = {
  params: Promise<{ assessmentId: string }>;
  searchParams: Promise<{ show?: string | string[] }>;
};

export default async function GradedAssessmentPage({ params, searchParams }: Props) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "grading.write")) return <NotAllowed permission="grading.write" />;
  const { assessmentId } = await params;
  const show = (await searchParams).show === "finished" ? "finished" : "waiting";
  const desk = await orNotFound(getAssessmentProgress(ctx, { id: assessmentId, show }));
  const ready = show === "waiting" ? await listReady(ctx, { id: desk.id, page: 1, limit: 20 }) : [];
  const base = `/grading/${desk.id}`;
  const query = show === "finished" ? "?show=finished" : "";
  return (
    <>
      <PageHeader
        title={desk.title}
        crumbs={[{ href: "/grading", name: "Grading" }]}
        lead={
          show === "waiting"
            ? `${formatCount(desk.submissions, "submission needs", "submissions need")} grading. Take a question; its answers come in a random order, the same for everybody.`
            : "Submissions whose grading was finished. What you change counts once you finish it again."
        }
        actions={
          can(role, "assessments.write") ? (
            <AnonymousSwitch assessmentId={desk.id} on={desk.anonymous} />
          ) : (
            desk.anonymous && <Badge>anonymous</Badge>
          )
        }
      />
      <nav aria-label="Which submissions" className="mb-4 flex gap-4 text-sm">
        <ShowLink href={base} current={show === "waiting"}>
          To grade
        </ShowLink>
        <ShowLink href={`${base}?show=finished`} current={show === "finished"}>
          Finished
        </ShowLink>
      </nav>
      {desk.questions.length === 0 ? (
        <EmptyState title={show === "waiting" ? "Nothing waits here" : "Nothing was finished yet"}>
          {show === "waiting"
            ? "Every submission that needed a teacher is finished."
            : "Submissions come here when somebody finishes them."}
        </EmptyState>
      ) : (
        <Questions questions={desk.questions} base={base} query={query} />
      )}
      {/* Also where nothing waits any more: it tells what has just been finished. */}
      {show === "waiting" && (
        <ReadyList
          assessmentId={desk.id}
          ready={ready}
          total={desk.ready}
          questionId={desk.questions[0]?.id}
        />
      )}
    </>
  );
}

const ShowLink = ({ href, current, children }: { href: string; current: boolean; children: string }) => (
  <Link
    href={href}
    aria-current={current ? "page" : undefined}
    className="min-h-6 border-b-2 border-transparent py-1 text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
  >
    {children}
  </Link>
);

const Questions = ({
  questions,
  base,
  query,
}: {
  questions: readonly QuestionProgress[];
  base: string;
  query: string;
}) => (
  <Table label="Questions to grade">
    <Head>
      <Th>Question</Th>
      <Th numeric>Points</Th>
      <Th>Graded</Th>
      <Th numeric>Held by others</Th>
    </Head>
    <Rows>
      {questions.map(({ id, label, prompt, points, answers, graded, heldByOthers }) => (
        <tr key={id}>
          <Td>
            <Link className="link font-medium" href={`${base}/${id}${query}`}>
              Grade {label}
            </Link>
            <span className="mt-0.5 line-clamp-2 max-w-prose min-w-40 text-muted wrap-anywhere">
              {prompt}
            </span>
          </Td>
          <Td numeric>{points}</Td>
          <Td>
            <span className="flex items-center gap-2 tabular-nums">
              <progress
                className="h-2 w-24 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
                value={graded}
                max={Math.max(1, answers)}
                aria-label={`${label}: ${graded} of ${answers} graded`}
              />
              {graded.toLocaleString("en")}/{answers.toLocaleString("en")}
            </span>
          </Td>
          <Td numeric>{heldByOthers}</Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
