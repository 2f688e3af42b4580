import { Timestamp } from "#components/ui/timestamp.tsx";
import type { AuditEntry } from "#lib/domains/audit/list.ts";
import { AUDIT_ENTRIES, AUDIT_PAGE } from "#lib/messages/audit.ts";

type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  /** Returns the URL of the log filtered by an actor or a subject. */
  buildFilterHref: (filter: { who: string } | { about: string }) => string;
};

/** Lists who did what and when, with one sentence per entry. */
export const AuditEntries = ({ entries, buildFilterHref }: AuditEntriesProps) => (
  <ol aria-label={AUDIT_PAGE.title} className="card divide-y divide-line text-sm">
    {entries.map(({ id, at, until, actor, sentence, subject, requestId }) => (
      <li
        key={id}
        className="flex flex-col gap-x-6 gap-y-1 px-4 py-2.5 hover:bg-sunken sm:flex-row sm:items-baseline"
      >
        <span className="shrink-0 text-muted sm:w-44">
          <Timestamp at={at} />
          {until && until.getTime() - at.getTime() >= 60_000 && (
            <span className="block text-xs">
              {AUDIT_ENTRIES.until} <Timestamp at={until} />
            </span>
          )}
        </span>
        <p
          className="min-w-0 grow wrap-anywhere"
          title={requestId ? AUDIT_ENTRIES.request(requestId) : undefined}
        >
          {actor.id === null ? (
            <span className="font-medium">{actor.name}</span>
          ) : (
            <a href={buildFilterHref({ who: actor.id })} className="font-medium hover:underline">
              {actor.name}
            </a>
          )}{" "}
          <Sentence sentence={sentence} subject={subject} />
        </p>
        <a
          href={buildFilterHref({ about: `${subject.type}:${subject.id}` })}
          className="link shrink-0 self-start"
        >
          {AUDIT_ENTRIES.history}
          <span className="sr-only">: {sentence}</span>
        </a>
      </li>
    ))}
  </ol>
);

/** Renders an entry's sentence. The subject's name is a link if the subject still has a page. */
function Sentence({ sentence, subject }: Pick<AuditEntry, "sentence" | "subject">) {
  const at = sentence.indexOf(subject.name);
  if (subject.href === null || at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <a href={subject.href} className="link">
        {subject.name}
      </a>
      {sentence.slice(at + subject.name.length)}
    </>
  );
}
