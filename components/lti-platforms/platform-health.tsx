import { Message } from "#components/ui/message.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { LtiPlatform } from "#lib/contract/lti.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";

type Health = LtiPlatform["health"]["launches"];

/** Says when a service of a platform last worked and, unless it has worked since, why it last failed. */
export function PlatformHealth({ health }: { health: Health }) {
  const { last_success_at: successAt, last_error: error, last_error_at: errorAt } = health;
  if (!successAt && !errorAt) return <span className="text-muted">{LTI_PLATFORMS.never}</span>;
  const isFailing = errorAt !== null && (successAt === null || errorAt > successAt);
  const errors: Readonly<Record<string, string>> = LTI_PLATFORMS.errors;
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
