"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { isMediaSource } from "#lib/core/content/urls.ts";
import { MEDIA_FIELDS } from "#lib/messages/editor-kinds.ts";
import { IMAGE_FIELD } from "#lib/messages/editor-pictures.ts";
import { useUpload } from "../../pictures/use-upload.ts";
import { useUploadLimits } from "../../upload-limits.tsx";
import { InlineNumberField } from "../inline-number-field.tsx";

const ACCEPT = "audio/mpeg,audio/mp4,audio/ogg,audio/wav,video/mp4,video/webm";

type MediaFieldsProps = { node: EditorNode; onChange: (attrs: Record<string, unknown>) => void };

/** The recording of a question: a file or an address, its title, and how often it can be played. */
export function MediaFields({ node, onChange }: MediaFieldsProps) {
  const { src, title, kind, maxPlays } = node.attrs as {
    src: string;
    title: string;
    kind: "audio" | "video";
    maxPlays: number | null;
  };
  const { recording } = useUploadLimits();
  const { state, start } = useUpload((file) =>
    onChange({ src: file.src, kind: file.media_type.startsWith("video/") ? "video" : "audio" }),
  );
  const share = state && "share" in state ? state.share : undefined;
  return (
    <div className="space-y-4" data-first-field="">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <label className="button button-secondary cursor-pointer">
          {src === "" ? MEDIA_FIELDS.choose : MEDIA_FIELDS.replace}
          <input
            type="file"
            accept={ACCEPT}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void start(file);
              target.value = "";
            }}
          />
        </label>
        <span className="text-muted">{MEDIA_FIELDS.formats(recording)}</span>
        {share !== undefined && <progress aria-label={IMAGE_FIELD.progress} value={share} />}
      </div>
      {state && "failure" in state && (
        <p role="alert" className="text-sm text-bad">
          {state.failure.message}
        </p>
      )}
      {isMediaSource(src) && <Preview kind={kind} src={src} label={title || MEDIA_FIELDS.preview} />}
      <AddressField src={src} onChange={onChange} />
      <Field label={MEDIA_FIELDS.title} hint={MEDIA_FIELDS.titleHint}>
        {(controlProps) => (
          <input
            {...controlProps}
            className="input"
            maxLength={1000}
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <label className="flex min-h-7 items-center gap-1.5">
          {MEDIA_FIELDS.kind}
          <select
            className="input min-h-7 w-auto py-0.5"
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value })}
          >
            <option value="audio">{MEDIA_FIELDS.kinds.audio}</option>
            <option value="video">{MEDIA_FIELDS.kinds.video}</option>
          </select>
        </label>
        <InlineNumberField
          label={MEDIA_FIELDS.maxPlays}
          value={maxPlays === 0 ? null : maxPlays}
          onChange={(value) => onChange({ maxPlays: value, minPlays: null })}
          min={1}
          max={1000}
          isWhole
          placeholder={MEDIA_FIELDS.anyNumber}
        />
      </div>
    </div>
  );
}

/** Authors preview their own recording with the browser's controls. */
function Preview({ kind, src, label }: { kind: "audio" | "video"; src: string; label: string }) {
  const Player = kind;
  const className = kind === "audio" ? "w-full" : "max-h-60 max-w-full";
  return <Player controls preload="metadata" src={src} aria-label={label} className={className} />;
}

/** The address of a recording elsewhere. An address that isn't https is shown but not saved. */
function AddressField({ src, onChange }: { src: string } & Pick<MediaFieldsProps, "onChange">) {
  const [typed, setTyped] = useState<string>();
  const isAsset = src.startsWith("/assets/");
  const shown = typed ?? (isAsset ? "" : src);
  const isInvalid = shown !== "" && !isMediaSource(shown);
  return (
    <Field
      label={MEDIA_FIELDS.address}
      hint={isAsset ? MEDIA_FIELDS.uploaded : undefined}
      error={isInvalid ? MEDIA_FIELDS.invalidAddress : undefined}
    >
      {(controlProps) => (
        <input
          {...controlProps}
          className="input"
          inputMode="url"
          placeholder="https://"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value !== "" && isMediaSource(target.value)) onChange({ src: target.value });
          }}
          onBlur={() => {
            if (!isInvalid) setTyped(undefined);
          }}
        />
      )}
    </Field>
  );
}
