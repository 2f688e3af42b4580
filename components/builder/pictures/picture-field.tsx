"use client";

import { useId, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { IMAGE_FIELD } from "#lib/messages/editor-pictures.ts";
import { findPicture, PICTURE_TYPES } from "./upload.ts";
import { useUpload } from "./use-upload.ts";

/** An image in the format used in content. An empty `alt` means that it is decorative. */
export type PictureValue = { src: string; alt: string; width: number; height: number };

type PictureFieldProps = {
  value: PictureValue | undefined;
  /**
   * Receives undefined while the image is incomplete. An image that can be decorative is complete once it has alt text
   * or is marked as decorative. Any other image is complete immediately, so that it is saved before it has alt text.
   */
  onChange: (picture: PictureValue | undefined) => void;
  /** Whether the image can be decorative. An image that learners answer on can't be. */
  mayBeDecorative?: boolean;
  disabled?: boolean;
};

type Draft = { src: string; width: number; height: number; alt: string; isDecorative: boolean };

/** A field for choosing, dropping, or pasting an image and entering its alt text. */
export function PictureField({
  value,
  onChange,
  mayBeDecorative = true,
  disabled = false,
}: PictureFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const current = draft ?? (value && { ...value, isDecorative: mayBeDecorative && value.alt === "" });
  const change = (next: Draft) => {
    setDraft(next);
    const { isDecorative, alt, ...picture } = next;
    const isComplete = !mayBeDecorative || isDecorative || alt.trim() !== "";
    onChange(isComplete ? { ...picture, alt: isDecorative ? "" : alt.trim() } : undefined);
  };
  const { state, start } = useUpload(({ src, width, height }) =>
    change({ src, width, height, alt: current?.alt ?? "", isDecorative: false }),
  );
  return (
    <div className="space-y-4">
      <PictureDrop current={current} state={state} disabled={disabled} onFile={(file) => void start(file)} />
      {current && (
        <div className="space-y-2">
          {!current.isDecorative && (
            <Field
              label={IMAGE_FIELD.alt}
              hint={IMAGE_FIELD.altHint}
              error={current.alt.trim() === "" ? IMAGE_FIELD.altMissing : undefined}
            >
              {(controlProps) => (
                <input
                  {...controlProps}
                  className="input"
                  maxLength={1000}
                  disabled={disabled}
                  value={current.alt}
                  onChange={(event) => change({ ...current, alt: event.target.value })}
                />
              )}
            </Field>
          )}
          {mayBeDecorative && (
            <label className="flex min-h-8 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                className="size-6 shrink-0"
                disabled={disabled}
                checked={current.isDecorative}
                onChange={(event) => change({ ...current, isDecorative: event.target.checked })}
              />
              {IMAGE_FIELD.decorative}
            </label>
          )}
        </div>
      )}
    </div>
  );
}

type PictureDropProps = {
  current: { src: string; width: number; height: number } | undefined;
  state: ReturnType<typeof useUpload>["state"];
  disabled: boolean;
  onFile: (file: Blob) => void;
};

/** The drop zone for an image, which also shows the upload's progress. */
function PictureDrop({ current, state, disabled, onFile }: PictureDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const share = state && "share" in state ? state.share : undefined;
  return (
    <section
      aria-label={IMAGE_FIELD.name}
      className={`space-y-3 rounded-md border border-dashed p-4 text-sm ${isOver ? "border-accent bg-accent/12" : "border-edge"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const file = findPicture(event.dataTransfer);
        if (file && !disabled) onFile(file);
      }}
      onPaste={(event) => {
        const file = findPicture(event.clipboardData);
        if (!file || disabled) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {current && (
        // biome-ignore lint/performance/noImgElement: its size is known, and it is shown as uploaded
        <img
          src={current.src}
          alt=""
          width={current.width}
          height={current.height}
          className="h-auto max-h-48 w-auto max-w-full rounded"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          disabled={disabled}
          className="peer sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            // Without this, choosing the same file again wouldn't fire an event.
            event.target.value = "";
          }}
        />
        <label
          htmlFor={id}
          className="button button-secondary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55"
        >
          {current ? IMAGE_FIELD.replace : IMAGE_FIELD.choose}
        </label>
        <span className="text-muted">{IMAGE_FIELD.dropHint}</span>
      </div>
      {share !== undefined && (
        <div className="flex items-center gap-2">
          <progress
            className="w-full accent-accent"
            max={1}
            value={share}
            aria-label={IMAGE_FIELD.progress}
          />
          <span className="w-12 text-right tabular-nums">{IMAGE_FIELD.percent(share)}</span>
        </div>
      )}
      {state && "failure" in state && (
        <p role="alert" className="text-bad">
          {state.failure.message}
        </p>
      )}
    </section>
  );
}
