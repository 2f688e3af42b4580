"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NewKey } from "#components/keys/new-key.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { call } from "#lib/client/call.ts";
import { COMMON } from "#lib/messages/common.ts";
import { CHECKLIST } from "#lib/messages/overview.ts";
import { buildCreateAssessmentCommand } from "./snippets.ts";

type Steps = { key: boolean; call: boolean; assessment: boolean; submission: boolean; webhook: boolean };

type ChecklistProps = { initial: Steps; apiUrl: string; mayCreateKeys: boolean; mayWrite: boolean };

/**
 * The first steps. A step is checked off once it has been completed, either here or through the API. The list isn't
 * shown if all steps were complete when the page was rendered.
 */
export function Checklist({ initial, apiUrl, mayCreateKeys, mayWrite }: ChecklistProps) {
  const [secret, setSecret] = useState<string>();
  const { data: done } = useQuery({
    queryKey: ["first-steps"],
    initialData: initial,
    staleTime: 0,
    queryFn: async () => (await call("GET", "/checklist")).data,
    refetchInterval: ({ state }) => (Object.values(state.data ?? {}).every(Boolean) ? false : 3000),
  });
  if (Object.values(initial).every(Boolean)) return null;
  const snippet = buildCreateAssessmentCommand(apiUrl, secret ?? "$KEY");
  const steps = [
    {
      ...CHECKLIST.key,
      done: done.key,
      more: mayCreateKeys && !initial.key && !secret && <NewKey onCreated={setSecret} />,
    },
    {
      name: CHECKLIST.assessment.name,
      done: done.assessment,
      text: secret ? CHECKLIST.assessment.textWithKey : CHECKLIST.assessment.text,
      more: mayWrite && (!done.assessment || secret) && (
        <figure className="mt-3">
          <Code label={CHECKLIST.command}>{snippet}</Code>
          <div className="mt-2">
            <CopyButton text={snippet} label={COMMON.copyCommand} />
          </div>
        </figure>
      ),
    },
    {
      ...CHECKLIST.submission,
      done: done.submission,
      more: !done.submission && (
        <a className="link text-sm" href="/docs/api/submissions#submitAnswers">
          {CHECKLIST.submission.link}
        </a>
      ),
    },
    {
      ...CHECKLIST.webhook,
      done: done.webhook,
      more: !done.webhook && mayCreateKeys && (
        <a className="link text-sm" href="/webhooks">
          {CHECKLIST.webhook.link}
        </a>
      ),
    },
  ];
  const count = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby="first-steps" className="card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="first-steps" className="text-lg font-semibold tracking-tight">
          {CHECKLIST.title}
        </h2>
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {CHECKLIST.progress(count, steps.length)}
        </p>
      </div>
      <ol className="mt-4 space-y-5">
        {steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
            <StepIcon done={step.done} />
            <div>
              <p className="font-medium">
                {step.name}
                {step.done && <span className="sr-only">{CHECKLIST.stepDone}</span>}
              </p>
              <p className="text-sm text-muted">{step.text}</p>
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
