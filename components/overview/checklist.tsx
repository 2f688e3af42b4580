"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NewKey } from "#components/keys/new-key.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { call } from "#lib/client/call.ts";
import { buildCreateAssessmentCommand } from "./snippets.ts";

type Steps = { key: boolean; call: boolean; assessment: boolean; submission: boolean; webhook: boolean };

type ChecklistProps = { initial: Steps; apiUrl: string; mayCreateKeys: boolean; mayWrite: boolean };

/** The first steps. Each ticks itself when it has really been taken, wherever that was; once all are, it is gone. */
export function Checklist({ initial, apiUrl, mayCreateKeys, mayWrite }: ChecklistProps) {
  const [secret, setSecret] = useState<string>();
  const { data: done } = useQuery({
    queryKey: ["first-steps"],
    initialData: initial,
    staleTime: 0,
    queryFn: async () => (await call<Steps>("GET", "/checklist")).data,
    refetchInterval: ({ state }) => (Object.values(state.data ?? {}).every(Boolean) ? false : 3000),
  });
  if (Object.values(initial).every(Boolean)) return null;
  const snippet = buildCreateAssessmentCommand(apiUrl, secret ?? "$KEY");
  const steps = [
    {
      name: "Make an API key",
      done: done.key,
      what: "Your product calls the service with it.",
      more: mayCreateKeys && !initial.key && !secret && <NewKey onCreated={setSecret} />,
    },
    {
      name: "Create your first assessment",
      done: done.assessment,
      what: secret
        ? "Paste this into a terminal. It holds your new key: it is shown this once."
        : "With curl, or in the dashboard.",
      more: mayWrite && (!done.assessment || secret) && (
        <figure className="mt-3">
          <Code label="The command">{snippet}</Code>
          <div className="mt-2">
            <CopyButton text={snippet} label="Copy the command" />
          </div>
        </figure>
      ),
    },
    {
      name: "Receive a first submission",
      done: done.submission,
      what: "Publish the assessment, then submit a learner’s answers: the reference shows both calls.",
      more: !done.submission && (
        <a className="link text-sm" href="/docs#submitAnswers">
          How to submit answers
        </a>
      ),
    },
    {
      name: "Hear of it by webhook",
      done: done.webhook,
      what: "Register an address; it is told of everything that happens.",
      more: !done.webhook && mayCreateKeys && (
        <a className="link text-sm" href="/webhooks">
          Register a webhook
        </a>
      ),
    },
  ];
  const count = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby="first-steps" className="card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="first-steps" className="text-lg font-semibold tracking-tight">
          First steps
        </h2>
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {count} of {steps.length} done
        </p>
      </div>
      <ol className="mt-4 space-y-5">
        {steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
            <StepIcon done={step.done} />
            <div>
              <p className="font-medium">
                {step.name}
                {step.done && <span className="sr-only"> (done)</span>}
              </p>
              <p className="text-sm text-muted">{step.what}</p>
              {step.more}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const StepIcon = ({ done }: { done: boolean }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="mt-0.5">
    <circle
      cx="10"
      cy="10"
      r="8.5"
      className={done ? "fill-accent stroke-accent" : "fill-none stroke-edge"}
    />
    {done && <path d="m6 10.5 2.7 2.7L14.2 7.5" className="fill-none stroke-on-accent" strokeWidth="2" />}
  </svg>
);
