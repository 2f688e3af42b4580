"use client";

import { Suspense, useState } from "react";
import { Publish } from "#components/assessments/publish.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { Saver } from "../saving/saver.ts";
import { SaveStatus } from "./save-status.tsx";

const Preview = lazyView(() => import("./preview.tsx").then(({ Preview: view }) => view));

type TopRowProps = {
  assessment: string;
  saver: Saver;
  back: { name: string; href: string } | undefined;
};

/** The way back, whether it is saved, and what is done with the whole. */
export function TopRow({ assessment, saver, back }: TopRowProps) {
  const [isPreview, setPreview] = useState(false);
  const say = useSay();
  /** Both show what the service has: that must be what stands here. */
  const saved = async () => {
    await saver.flush();
    const { status, holds } = saver.snapshot();
    if (status.kind === "saved" && holds.length === 0) return true;
    say(
      status.kind === "saved"
        ? "Something is not saved yet: see the notes in the text."
        : "It is not saved yet, so there is nothing to show.",
      { tone: "bad" },
    );
    return false;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a className="link text-sm" href={back?.href ?? `/assessments/${assessment}`}>
          <span aria-hidden="true">← </span>
          Back to {back?.name ?? "the assessment"}
        </a>
        <SaveStatus saver={saver} />
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="button button-secondary"
          onClick={async () => setPreview(await saved())}
        >
          Preview
        </button>
        <Publish id={assessment} before={saved} />
      </div>
      {isPreview && (
        <Suspense>
          <Preview assessment={assessment} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </div>
  );
}
