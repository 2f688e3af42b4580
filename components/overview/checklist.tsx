"use client";

import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { NewAssessment } from "#components/assessments/new-assessment.tsx";
import { NewKey } from "#components/keys/new-key.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import { CHECKLIST } from "#lib/messages/overview.ts";
import { ApiCommand } from "./api-command.tsx";

type Steps = { key: boolean; call: boolean; assessment: boolean; submission: boolean; webhook: boolean };

/**
 * The first steps of an administrator. A step is checked off once it has been completed, either here or through the API.
 * The list isn't shown if all steps were complete when the page was rendered, or after the user has dismissed it.
 */
export function Checklist({ initial, apiUrl }: { initial: Steps; apiUrl: string }) {
  const toast = useToast();
  const [secret, setSecret] = useState<string>();
  const [isHidden, setHidden] = useState(false);
  const { data: done } = useQuery({
    queryKey: ["first-steps"],
    initialData: initial,
    staleTime: 0,
    // A dialog to sign in would take the focus, so it waits until the user acts.
    queryFn: async () => (await call("GET", "/checklist", undefined, { promptsSignIn: false })).data,
    refetchInterval: ({ state }) =>
      isHidden || Object.values(state.data ?? {}).every(Boolean) ? false : 3000,
  });
  const saveHidden = useAction(
    (hide_checklist: boolean) => call("PATCH", "/account/preferences", { hide_checklist }),
    (_, isNowHidden) => {
      setHidden(isNowHidden);
      if (isNowHidden) toast(CHECKLIST.dismissed, { action: { name: COMMON.undo, run: () => hide(false) } });
    },
  );
  const hide = (isNowHidden: boolean) =>
    saveHidden.mutate(isNowHidden, { onError: (error) => toast(error.message, { tone: "bad" }) });
  if (isHidden || Object.values(initial).every(Boolean)) return null;
  const count = [done.assessment, done.submission, done.key, done.webhook].filter(Boolean).length;
  return (
    <section aria-labelledby="first-steps" className="card p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="first-steps" className="text-lg font-semibold tracking-tight">
          {CHECKLIST.title}
        </h2>
        <p className="flex-1 text-sm text-muted tabular-nums" aria-live="polite">
          {CHECKLIST.progress(count, 4)}
        </p>
        <PendingButton
          type="button"
          className="button button-quiet"
          isPending={saveHidden.isPending}
          onClick={() => hide(true)}
        >
          <X className="size-4" aria-hidden="true" />
          {COMMON.dismiss}
        </PendingButton>
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <StepGroup title={CHECKLIST.inDashboard}>
          <Step {...CHECKLIST.assessment} isDone={done.assessment}>
            {!done.assessment && <NewAssessment folderId={null} />}
          </Step>
          <Step {...CHECKLIST.submission} isDone={done.submission}>
            {!done.submission && (
              <a className="link text-sm" href="/docs/guides/hosted">
                {CHECKLIST.submission.link}
              </a>
            )}
          </Step>
        </StepGroup>
        <StepGroup title={CHECKLIST.fromProduct}>
          <Step {...CHECKLIST.key} isDone={done.key}>
            {!initial.key && !secret && (
              <NewKey onCreated={setSecret} isFirst className="button button-secondary" />
            )}
            {(!done.assessment || secret) && <ApiCommand apiUrl={apiUrl} secret={secret} />}
          </Step>
          <Step {...CHECKLIST.webhook} isDone={done.webhook}>
            {!done.webhook && (
              <a className="link text-sm" href="/webhooks">
                {CHECKLIST.webhook.link}
              </a>
            )}
          </Step>
        </StepGroup>
      </div>
    </section>
  );
}

const StepGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="text-xs font-medium text-muted">{title}</h3>
    <ol className="mt-3 space-y-5">{children}</ol>
  </div>
);

type StepProps = { name: string; text: string; isDone: boolean; children: ReactNode };

const Step = ({ name, text, isDone, children }: StepProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5 place-items-center rounded-full border ${isDone ? "border-accent bg-accent text-on-accent" : "border-edge"}`}
    >
      {isDone && <Check className="size-3.5" />}
    </span>
    <div>
      <p className="font-medium">
        {name}
        {isDone && <span className="sr-only">{CHECKLIST.stepDone}</span>}
      </p>
      <p className="text-sm text-muted">{text}</p>
      <div className="mt-2 empty:hidden">{children}</div>
    </div>
  </li>
);
