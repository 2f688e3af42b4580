import { Message } from "#components/ui/message.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { LtiPlatform } from "#lib/contract/lti.ts";
import { LTI_GRADE, LTI_SERVICE_ERROR_TEXTS } from "#lib/messages/lti-grades.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";

/** Why grades or a roster didn't get through, as sentences. */
const getServiceReasons = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(LTI_SERVICE_ERROR_TEXTS).map(([code, reason]) => [code, LTI_GRADE.sentence(reason)]),
  );

type Health = LtiPlatform["health"]["launches"];

/** Says when a service of a platform last worked and, unless it has worked since, why it last failed. */
export function PlatformHealth({ health }: { health: Health }) {
  const { last_success_at: successAt, last_error: error, last_error_at: errorAt } = health;
  if (!successAt && !errorAt) return <span className="text-muted">{LTI_PLATFORMS.never}</span>;
  const isFailing = errorAt !== null && (successAt === null || errorAt > successAt);
  const errors: Readonly<Record<string, string>> = { ...LTI_PLATFORMS.errors, ...getServiceReasons() };
  return (
    <>
      {successAt && (
        <span className="block">
          <Message text={LTI_PLATFORMS.worked("{time}")} values={{ time: <Timestamp at={successAt} /> }} />
        </span>
      )}
      {isFailing && (
        <span className="block">
          <span className="block font-medium text-bad">
            <Message text={LTI_PLATFORMS.failed("{time}")} values={{ time: <Timestamp at={errorAt} /> }} />
          </span>
          <span className="block max-w-80 text-muted">{errors[error ?? ""] ?? error}</span>
        </span>
      )}
    </>
  );
}
