"use client";

import { useState } from "react";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/client/call.ts";
import type { ErasureReceipt, Learner } from "#lib/contract/learners.ts";
import { ERASE_LEARNER } from "#lib/messages/learners.ts";
import { buildLearnerPath } from "./learner-path.ts";

const CHOICES = [
  { keep: "statistics", label: "keepStatistics", hint: "keepStatisticsHint" },
  { keep: "nothing", label: "keepNothing", hint: "keepNothingHint" },
] as const;
type Keep = (typeof CHOICES)[number]["keep"];

/** Erases a learner after a typed confirmation, and offers the receipt for download. */
export function EraseLearner({ learner, name }: { learner: Learner; name: string }) {
  const [keep, setKeep] = useState<Keep>("statistics");
  const [receipt, setReceipt] = useState<ErasureReceipt>();
  return (
    <>
      <ConfirmAction
        label={ERASE_LEARNER.open}
        className="button button-quiet text-bad"
        title={ERASE_LEARNER.title(name)}
        verb={ERASE_LEARNER.verb}
        requiredWord={ERASE_LEARNER.word}
        danger
        run={() => call("DELETE", `/v1${buildLearnerPath(learner)}?keep=${keep}`)}
        onDone={({ data }) => setReceipt(data)}
      >
        <p>{ERASE_LEARNER.text}</p>
        <fieldset className="space-y-2">
          <legend className="font-medium">{ERASE_LEARNER.keep}</legend>
          {CHOICES.map((choice) => (
            <label key={choice.keep} className="flex gap-2.5">
              <input
                type="radio"
                name="keep"
                checked={keep === choice.keep}
                onChange={() => setKeep(choice.keep)}
                className="mt-1 size-4"
              />
              <span>
                {ERASE_LEARNER[choice.label]}
                <span className="block text-muted">{ERASE_LEARNER[choice.hint]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </ConfirmAction>
      <Dialog
        open={receipt !== undefined}
        onClose={() => window.location.assign("/learners")}
        title={ERASE_LEARNER.erasedTitle}
        description={ERASE_LEARNER.erasedText}
      >
        {receipt && <Receipt receipt={receipt} />}
      </Dialog>
    </>
  );
}

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const json = `${JSON.stringify(receipt, null, 2)}\n`;
  return (
    <div className="space-y-4">
      <pre className="rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {json}
      </pre>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
          download={`erasure-receipt-${receipt.id}.json`}
          className="button button-primary"
        >
          {ERASE_LEARNER.download}
        </a>
        <a href="/learners" className="button button-secondary">
          {ERASE_LEARNER.toList}
        </a>
      </div>
    </div>
  );
}
