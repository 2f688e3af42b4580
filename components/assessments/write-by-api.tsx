import { buildAddQuestionsCommand } from "#components/overview/snippets.ts";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Message } from "#components/ui/message.tsx";
import { WRITE_BY_API } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";

/** Explains how to write questions with the API, with a ready-to-run command. */
export function WriteByApi({ api, id }: { api: string; id: string }) {
  const snippet = buildAddQuestionsCommand(api, id);
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-medium">{WRITE_BY_API.title}</summary>
      <p className="mt-2 max-w-prose text-sm text-muted">
        <Message
          text={WRITE_BY_API.text}
          values={{
            variable: <code className="font-mono">KEY</code>,
            reference: (
              <a className="link" href="/docs">
                {WRITE_BY_API.reference}
              </a>
            ),
          }}
        />
      </p>
      <div className="mt-3">
        <Code label={WRITE_BY_API.command}>{snippet}</Code>
      </div>
      <div className="mt-3">
        <CopyButton text={snippet} label={COMMON.copyCommand} />
      </div>
    </details>
  );
}
