import { Badge } from "#components/ui/badge.tsx";
import type { Alert } from "#lib/contract/alerts.ts";
import type { QuestionSummary } from "#lib/domains/analytics/question-summaries.ts";
import { ALERTS, formatAlert } from "#lib/messages/alerts.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { DismissAlert } from "./dismiss-alert.tsx";

type AlertListProps = {
  assessmentId: string;
  alerts: readonly Alert[];
  /** The questions of the latest version, in order. */
  summaries: readonly QuestionSummary[];
  latestVersion: number;
  mayCorrect: boolean;
  mayDismiss: boolean;
};

/** The questions whose key is probably wrong, each with what the answers show. Nothing if there are none. */
export function AlertList({ alerts, summaries, ...props }: AlertListProps) {
  if (alerts.length === 0) return null;
  const places = new Map(summaries.map(({ id }, i) => [id, i]));
  const byQuestion = [...Map.groupBy(alerts, ({ question_id }) => question_id)].sort(
    ([a], [b]) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size),
  );
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="text-lg font-semibold tracking-tight">
        {ALERTS.title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{ALERTS.note}</p>
      <ul className="space-y-3">
        {byQuestion.map(([id, own]) => (
          <QuestionAlerts
            key={id}
            alerts={own}
            place={places.get(id)}
            summary={summaries[places.get(id) ?? -1]}
            {...props}
          />
        ))}
      </ul>
    </section>
  );
}

type QuestionAlertsProps = Omit<AlertListProps, "summaries"> & {
  place: number | undefined;
  summary: QuestionSummary | undefined;
};

function QuestionAlerts({ alerts, place, summary, ...props }: QuestionAlertsProps) {
  const { assessmentId, latestVersion, mayCorrect, mayDismiss } = props;
  const [first] = alerts;
  const label = place === undefined ? ALERTS.version(first?.version ?? 0) : `Q${place + 1}`;
  return (
    <li className="card p-4 text-sm">
      <h3 className="font-semibold">{label}</h3>
      {summary?.text && <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{summary.text}</p>}
      <ul className="mt-2 divide-y divide-line">
        {combine(alerts).map(({ alert, ids }) => {
          const sentence = describe(alert, summary);
          return (
            <li key={alert.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                {sentence}{" "}
                <span className="whitespace-nowrap text-muted tabular-nums">
                  n = {formatInteger(alert.n)}
                </span>{" "}
                {place !== undefined && alert.version !== latestVersion && (
                  <Badge>{ALERTS.version(alert.version)}</Badge>
                )}
              </p>
              <div className="flex flex-wrap gap-2">
                {mayCorrect && (
                  <a
                    className="button button-secondary"
                    href={`/assessments/${assessmentId}/regrades/new?alert=${alert.id}`}
                    aria-label={ALERTS.about(ALERTS.correct, `${label}, ${sentence}`)}
                  >
                    {ALERTS.correct}
                  </a>
                )}
                {mayDismiss && (
                  <DismissAlert assessmentId={assessmentId} alertIds={ids} label={`${label}, ${sentence}`} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** Shows an alert only once if it says of the same answer that it isn't accepted, and that it is better than the key. */
function combine(alerts: readonly Alert[]): { alert: Alert; ids: string[] }[] {
  const isCovered = (alert: Alert, by: Alert): boolean =>
    alert.kind === "unaccepted_answer" &&
    by.kind === "probable_miskey" &&
    alert.version === by.version &&
    formatAnswers(alert) === formatAnswers(by);
  return alerts
    .filter((alert) => !alerts.some((by) => isCovered(alert, by)))
    .map((alert) => ({
      alert,
      ids: alerts.filter((other) => other === alert || isCovered(other, alert)).map(({ id }) => id),
    }));
}

const formatAnswers = ({ evidence }: Alert): string =>
  JSON.stringify(evidence.answers.map(({ answer }) => answer));

/** Describes an alert by the names of its options. */
function describe(alert: Alert, summary: QuestionSummary | undefined): string {
  const { response_id, answers, key } = alert.evidence;
  const getName = (id: string): string => summary?.names.part(response_id ?? "", id) ?? id;
  return formatAlert({
    ...alert,
    answers: answers.map(({ answer }) => formatAnswer(answer, getName)),
    key: key?.map(getName) ?? null,
  });
}

/** Formats an option, a text, a number, a list of options or pairs of them. */
function formatAnswer(answer: unknown, getName: (id: string) => string): string {
  if (!Array.isArray(answer)) return getName(String(answer));
  return answer
    .map((item) =>
      Array.isArray(item) ? item.map((id) => getName(String(id))).join(" → ") : getName(String(item)),
    )
    .join(", ");
}
