import { Timestamp } from "#components/ui/timestamp.tsx";
import { MINUTE } from "#lib/core/durations.ts";
import type { AuditEntry } from "#lib/domains/audit/list.ts";
import { AUDIT_ENTRIES, AUDIT_PAGE } from "#lib/messages/audit.ts";
import { type LinkedSentence, linkSubject } from "./link-subject.ts";

type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  /** The name of the learner of each submission that still exists, or null if the learner is unknown. */
  learnerNames: ReadonlyMap<string, string | null>;
  /** Returns the URL of the log filtered by an actor or a subject. */
  buildFilterHref: (filter: { who: string } | { about: string }) => string;
};

/** Lists who did what and when, with one sentence per entry. */
export const AuditEntries = ({ entries, learnerNames, buildFilterHref }: AuditEntriesProps) => (
  <ol aria-label={AUDIT_PAGE.title} className="card divide-y divide-line text-sm">
    {entries.map((entry) => (
      <Entry
        key={entry.id}
        entry={entry}
        sentence={linkSubject(entry, learnerNames)}
        buildFilterHref={buildFilterHref}
      />
    ))}
  </ol>
);

type EntryProps = Pick<AuditEntriesProps, "buildFilterHref"> & {
  entry: AuditEntry;
  sentence: LinkedSentence;
};

function Entry({ entry: { at, until, actor, subject, requestId }, sentence, buildFilterHref }: EntryProps) {
  const { before, name, after, href } = sentence;
  return (
    <li className="flex flex-col gap-x-6 gap-y-1 px-4 py-2.5 hover:bg-sunken sm:flex-row sm:items-baseline">
      <span className="shrink-0 text-muted sm:w-44">
        <Timestamp at={at} />
        {until && until.getTime() - at.getTime() >= MINUTE && (
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
        {before}
        {href === null ? (
          name
        ) : (
          <a href={href} className="link">
            {name}
          </a>
        )}
        {after}
      </p>
      <a
        href={buildFilterHref({ about: `${subject.type}:${subject.id}` })}
        className="link shrink-0 self-start"
      >
        {AUDIT_ENTRIES.history}
        <span className="sr-only">: {`${before}${name}${after}`}</span>
      </a>
    </li>
  );
}
