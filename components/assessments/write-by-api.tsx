import { addQuestions } from "#components/overview/snippets.ts";
import { Copy } from "#components/ui/copy.tsx";

/** How questions get into an assessment: by the API, with a command that runs as it stands. */
export function WriteByApi({ api, id }: { api: string; id: string }) {
  const snippet = addQuestions(api, id);
  return (
    <section aria-labelledby="write-by-api" className="card p-5">
      <h3 id="write-by-api" className="font-medium">
        Write its questions with the API
      </h3>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Put an API key with the scope write:assessments into <code className="font-mono">KEY</code>, then run
        this in a terminal. It puts one question in place of those that are there. How content and keys are
        written stands in the{" "}
        <a className="link" href="/docs">
          reference
        </a>
        .
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
      >
        {snippet}
      </pre>
      <div className="mt-3">
        <Copy text={snippet} label="Copy the command" />
      </div>
    </section>
  );
}
