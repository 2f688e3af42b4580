import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { COMMON } from "#lib/messages/common.ts";
import { CHECKLIST } from "#lib/messages/overview.ts";
import { buildCreateAssessmentCommand } from "./snippets.ts";

/** The command that creates an assessment. It is open once it contains the new key, which isn't shown again. */
export function ApiCommand({ apiUrl, secret }: { apiUrl: string; secret: string | undefined }) {
  const command = buildCreateAssessmentCommand(apiUrl, secret ?? "$KEY");
  return (
    <details open={secret !== undefined} className="mt-3">
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-sm text-muted hover:text-ink">
        {CHECKLIST.command}
      </summary>
      <figure className="mt-2">
        <figcaption className="mb-2 text-sm text-muted">
          {secret === undefined ? CHECKLIST.commandText : CHECKLIST.commandTextWithKey}
        </figcaption>
        <Code label={CHECKLIST.command}>{command}</Code>
        <div className="mt-2">
          <CopyButton text={command} label={COMMON.copyCommand} />
        </div>
      </figure>
    </details>
  );
}
