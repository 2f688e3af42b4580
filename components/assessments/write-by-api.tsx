import { buildAddQuestionsCommand } from "#components/overview/snippets.ts";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

/** How a program writes questions instead of the editor: by the API, with a command that runs as it stands. */
export function WriteByApi({ api, id }: { api: string; id: string }) {
  const snippet = buildAddQuestionsCommand(api, id);
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-medium">Write its questions with the API</summary>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Put an API key with the scope write:assessments into <code className="font-mono">KEY</code>, then run
        this in a terminal. It puts one question in the place of all that are there. How content and keys are
        written stands in the{" "}
        <a className="link" href="/docs">
          reference
        </a>
        .
      </p>
      <div className="mt-3">
        <Code label="The command">{snippet}</Code>
      </div>
      <div className="mt-3">
        <CopyButton text={snippet} label="Copy the command" />
      </div>
    </details>
  );
}
