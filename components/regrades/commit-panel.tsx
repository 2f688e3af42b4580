"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { COMMIT } from "#lib/messages/corrections.ts";
import { focusTitle } from "./focus-title.ts";

type CommitPanelProps = {
  id: string;
  fingerprint: string;
  counts: NonNullable<Regrade["counts"]>;
  /** Whether the correction has a key or points that the working copy can take. */
  canChangeDraft: boolean;
  /** What the working copy can't take. */
  children: ReactNode;
};

/** Applies a correction after a confirmation. If submissions have changed since its preview, shows a new preview. */
export function CommitPanel({ id, fingerprint, counts, canChangeDraft, children }: CommitPanelProps) {
  const [applyToDraft, setApplyToDraft] = useState(true);
  const [isStale, setStale] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <section aria-labelledby="apply" className="card space-y-4 p-4 sm:p-5">
      <div>
        <h3 id="apply" className="text-lg font-semibold tracking-tight">
          {COMMIT.title}
        </h3>
        <p className="mt-1 text-sm text-muted">{COMMIT.hint}</p>
      </div>
      {isStale && (
        <Banner tone="warn" alert>
          {COMMIT.stale}
        </Banner>
      )}
      {canChangeDraft && (
        <label className="flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={applyToDraft}
            onChange={({ target }) => setApplyToDraft(target.checked)}
          />
          <span>
            <span className="font-medium">{COMMIT.applyToDraft}</span>
            <span className="block text-muted">{COMMIT.applyToDraftHint}</span>
          </span>
        </label>
      )}
      {children}
      <div>
        <ConfirmAction
          label={COMMIT.verb}
          className="button button-primary"
          title={COMMIT.confirmTitle}
          verb={COMMIT.verb}
          run={() => commitOrPreview(id, fingerprint, applyToDraft)}
          onDone={(isDone) => {
            setStale(!isDone);
            if (isDone) {
              showToast(COMMIT.done);
              focusTitle();
            }
            router.refresh();
          }}
        >
          <ul className="list-disc space-y-1 pl-5">
            {COMMIT.consequences(counts).map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </ConfirmAction>
      </div>
    </section>
  );
}

/** Returns false if the preview was out of date. It was then computed again. */
async function commitOrPreview(id: string, fingerprint: string, applyToDraft: boolean): Promise<boolean> {
  try {
    await call("POST", `/v1/regrades/${id}/commit`, { fingerprint, apply_to_draft: applyToDraft });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "regrade_stale") throw error;
    await call("POST", `/v1/regrades/${id}/preview`);
    return false;
  }
}
