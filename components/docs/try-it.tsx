"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PendingButton } from "#components/ui/pending-button.tsx";
import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { toJson } from "./examples/literal.ts";
import { listOperations, type OperationEntry } from "./examples/request.ts";
import { type Outcome, readStoredKey, sendRequest } from "./send-request.ts";

let documentPromise: Promise<OpenApiDocument> | undefined;
const fetchDocument = (): Promise<OpenApiDocument> => {
  documentPromise ??= loadDocument().catch((error: unknown) => {
    // The next dialog tries again.
    documentPromise = undefined;
    throw error;
  });
  return documentPromise;
};

async function loadDocument(): Promise<OpenApiDocument> {
  const response = await fetch("/v1/openapi.json");
  if (!response.ok) throw new Error(`The OpenAPI document couldn't be loaded: ${response.status}`);
  return response.json();
}

/** A dialog for sending an operation's request with the reader's API key. */
export default function TryIt({ operationId, onClose }: { operationId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [entry, setEntry] = useState<OperationEntry>();
  const [hasFailed, setFailed] = useState(false);
  const titleId = useId();

  useEffect(() => {
    dialog.current?.showModal();
    fetchDocument().then(
      (document) =>
        setEntry(listOperations(document).find(({ operation }) => operation.operationId === operationId)),
      () => setFailed(true),
    );
  }, [operationId]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(44rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-paper p-0 text-ink shadow-lg backdrop:bg-backdrop open:animate-appear"
    >
      <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
        <h2 id={titleId} className="font-semibold">
          {entry?.operation.summary ?? "Try it"}
        </h2>
        <button
          type="button"
          className="rounded-md px-2 py-1 text-sm hover:bg-ink/6"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      {entry ? (
        <Form entry={entry} />
      ) : (
        <p role="status" className="px-5 py-6 text-muted">
          {hasFailed
            ? "This operation couldn't be loaded. Check your connection, close this dialog, and try again."
            : "Loading…"}
        </p>
      )}
    </dialog>
  );
}

const FIELD = "mt-1 w-full rounded-md border border-muted bg-surface px-2.5 py-1.5 font-mono text-sm";

function Form({ entry }: { entry: OperationEntry }) {
  const { method, path, operation } = entry;
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const output = useRef<HTMLOutputElement>(null);
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== "Idempotency-Key");
  const body = operation.requestBody?.content["application/json"]?.example;

  useEffect(() => {
    if (outcome) output.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(await sendRequest(entry, parameters, formData));
    setBusy(false);
  }

  return (
    <form onSubmit={onSubmit} className="space-y-4 px-5 py-4">
      <p className="font-mono text-sm wrap-anywhere">
        <span className="font-semibold text-accent">{method}</span> /v1{path}
      </p>
      <p className="rounded-md border border-muted px-3 py-2 text-sm">
        This sends a real request. It reads and changes the <strong>live data</strong> of your organization.
      </p>
      {operation.security === undefined && (
        <label className="block text-sm">
          API key (kept in this tab only)
          <input
            name="key"
            type="password"
            autoComplete="off"
            required
            defaultValue={readStoredKey()}
            placeholder="svc_live_..."
            className={FIELD}
          />
        </label>
      )}
      {parameters.map((parameter) => (
        <label key={parameter.name} className="block text-sm">
          <code className="font-mono">{parameter.name}</code>{" "}
          <span className="text-muted">in the {parameter.in}</span>
          <input name={`parameter ${parameter.name}`} required={parameter.required} className={FIELD} />
        </label>
      ))}
      {body !== undefined && (
        <label className="block text-sm">
          Body
          <textarea
            name="body"
            rows={10}
            spellCheck={false}
            defaultValue={toJson(body)}
            className={`${FIELD} text-xs leading-5`}
          />
        </label>
      )}
      <PendingButton
        type="submit"
        isPending={isBusy}
        className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-paper aria-disabled:opacity-60"
      >
        {isBusy ? "Sending…" : "Send request"}
      </PendingButton>
      <output ref={output} className="block space-y-2 text-sm" aria-live="polite">
        {outcome && <OutcomeView outcome={outcome} />}
      </output>
    </form>
  );
}

const OutcomeView = ({ outcome: { status, headers, text, isTruncated } }: { outcome: Outcome }) => (
  <>
    <p className="font-semibold">{status}</p>
    {headers.length > 0 && (
      <p className="font-mono text-xs text-muted wrap-anywhere">{headers.join(" · ")}</p>
    )}
    {text !== "" && (
      <pre className="max-h-80 overflow-auto rounded-md border border-line bg-surface p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    )}
    {isTruncated && <p className="text-muted">The rest of the response is not shown.</p>}
  </>
);
