"use client";

import { useRouter } from "next/navigation";
import { type DragEvent, useId, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useAction } from "#lib/client/use-action.ts";
import { IMPORT_AS, type ImportAs } from "#lib/contract/form-options.ts";
import {
  IMPORT_AS_NAMES,
  IMPORT_FORM,
  IMPORT_FORMAT_NAMES,
  IMPORT_PAGE,
} from "#lib/messages/import-pages.ts";
import { uploadImport } from "./upload-import.ts";

/** Takes a file, by dropping or choosing it, or a pasted table, and opens its preview. */
export function ImportForm() {
  const [as, setAs] = useState<ImportAs>("assessments");
  const [format, setFormat] = useState("auto");
  const [table, setTable] = useState("");
  const [percent, setPercent] = useState<number>();
  const [isOver, setOver] = useState(false);
  const isBusy = percent !== undefined;
  const inputId = useId();
  const router = useRouter();
  const upload = useAction(
    ({ file, filename, format }: { file: Blob; filename: string; format: string }) =>
      uploadImport({ file, filename, format, as, onProgress: setPercent }),
    (id) => router.push(`/imports/${id}`),
  );
  const send = (file: Blob, filename: string, given = format) => {
    setPercent(0);
    upload.mutate({ file, filename, format: given }, { onError: () => setPercent(undefined) });
  };
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) send(file, file.name);
  };
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {/* The preview depends on this choice, so it comes before the file. */}
      <fieldset className="lg:col-span-2" disabled={isBusy}>
        <legend className="mb-2 text-sm font-medium">{IMPORT_PAGE.as}</legend>
        <div className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
          {IMPORT_AS.map((value) => (
            <label key={value} className="flex gap-2.5 text-sm">
              <input
                type="radio"
                name="as"
                className="mt-0.5 size-4"
                checked={as === value}
                onChange={() => setAs(value)}
              />
              <span>
                {IMPORT_AS_NAMES[value]}
                <span className="block text-muted">{IMPORT_PAGE.asHints[value]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="space-y-4">
        <section
          aria-labelledby={`${inputId}-title`}
          className={`rounded-lg border border-dashed px-5 py-10 text-center ${isOver ? "border-accent bg-accent/8" : "border-edge/60"}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!isBusy);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropFile}
        >
          <p id={`${inputId}-title`} className="font-medium">
            {IMPORT_FORM.drop}
          </p>
          <p className="mx-auto mt-1.5 max-w-prose text-sm text-muted">{IMPORT_FORM.formats}</p>
          <div className="mt-5">
            <input
              id={inputId}
              type="file"
              className="peer sr-only"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file, file.name);
                // Choosing the same file again is a change, too.
                target.value = "";
              }}
            />
            <label
              htmlFor={inputId}
              className="button button-primary cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
            >
              {IMPORT_FORM.choose}
            </label>
          </div>
          <p role="status" className="mt-3 text-sm text-muted tabular-nums">
            {isBusy && IMPORT_FORM.uploading(percent)}
          </p>
        </section>
        <FormError error={upload.error} />
        <Field label={IMPORT_FORM.format}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={format}
              onChange={({ target }) => setFormat(target.value)}
            >
              <option value="auto">{IMPORT_FORM.auto}</option>
              {Object.entries(IMPORT_FORMAT_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (table.trim() !== "") send(new Blob([table]), IMPORT_FORM.pastedName, "csv");
        }}
      >
        <Field label={IMPORT_FORM.paste} hint={IMPORT_FORM.pasteHint}>
          {(control) => (
            <textarea
              {...control}
              className="input min-h-44 font-mono text-xs"
              value={table}
              onChange={({ target }) => setTable(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PendingButton
            type="submit"
            className="button button-secondary"
            isPending={isBusy}
            isUnavailable={table.trim() === ""}
          >
            {IMPORT_FORM.pasteVerb}
          </PendingButton>
          <a className="link text-sm" href="/api/imports/template.csv">
            {IMPORT_FORM.template}
          </a>
        </div>
      </form>
    </div>
  );
}
