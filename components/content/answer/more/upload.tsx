import { type DragEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { getMoreLanguage, type MoreLanguage } from "#components/content/messages/more-language.ts";
import { parseIds } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import { formatTypes, isAcceptedType } from "./files/accepts.ts";
import { getFileQueue, type QueuedFile, takesPlace } from "./files/file-queue.ts";

/** Renders the files of an answer, and buttons that add and remove them. Phones offer the camera for images. */
export function Upload(props: AnswerProps<DocNode<"uploadInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const accept = node.attrs.accept ?? [];
  const maxFiles = node.attrs.maxFiles ?? 1;
  const { files: access } = context;
  const language = getMoreLanguage(context.language);
  const queue = getFileQueue(seed);
  const [files, setFiles] = useState(queue.files);
  const [isOver, setIsOver] = useState(false);
  /** How many of the files chosen last there was no room for. */
  const [leftOut, setLeftOut] = useState(0);
  const ids = parseIds(value).join();
  if (access) queue.connect({ access, answer, isAccepted: (type) => isAcceptedType(type, accept), maxFiles });
  useEffect(() => {
    queue.reportPending();
    return queue.subscribe(() => setFiles(queue.files));
  }, [queue]);
  useEffect(() => {
    queue.adopt(ids === "" ? [] : ids.split(","));
    setFiles(queue.files);
  }, [queue, ids]);
  // Where the focus goes when the focused element disappears with the next change of the files.
  const nextFocus = useRef<{ group: Element | null; index: number }>(undefined);
  useLayoutEffect(() => {
    if (!nextFocus.current) return;
    const { group, index } = nextFocus.current;
    nextFocus.current = undefined;
    const buttons = group?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const button = buttons[Math.min(index, buttons.length - 1)];
    (button ?? group?.querySelector<HTMLElement>("input[type=file]"))?.focus();
  });
  const places = files.filter(takesPlace).length;
  const room = maxFiles === 0 ? Number.POSITIVE_INFINITY : maxFiles - places;
  const add = (chosen: FileList | null | undefined) => {
    const all = [...(chosen ?? [])];
    const accepted = all.slice(0, Math.max(0, room));
    if (accepted.length === 0) return;
    setLeftOut(all.length - accepted.length);
    queue.add(accepted);
    announce(language.text("uploadStarted", { n: accepted.length }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) add(event.dataTransfer?.files);
  };
  if (!access) return <p className="text-muted">{language.text("uploadsOff")}</p>;
  return (
    <Group label={prompt} describedBy={`${id}-limit`}>
      {files.length > 0 && (
        <ul className="space-y-2" aria-label={language.text("yourFiles")}>
          {files.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              name={file.name ?? language.text("fileNumber", { i: index + 1 })}
              language={language}
              disabled={disabled}
              onRetry={({ currentTarget }) => {
                nextFocus.current = { group: currentTarget.closest("fieldset"), index };
                queue.retry(file.key);
              }}
              onRemove={({ currentTarget }) => {
                nextFocus.current = { group: currentTarget.closest("fieldset"), index };
                queue.remove(file.key);
                setLeftOut(0);
                announce(language.text("fileRemoved", { name: file.name ?? "" }));
              }}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <section
          aria-label={language.text("dropZone")}
          className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed p-4 ${isOver ? "border-accent bg-accent/12" : "border-edge"}`}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <label
            className={`button button-secondary focus-within:outline-2 focus-within:outline-accent ${disabled ? "" : "cursor-pointer"}`}
          >
            {language.text(maxFiles === 1 ? "chooseFile" : "chooseFiles")}
            <input
              type="file"
              className="sr-only"
              disabled={disabled}
              accept={accept.join(",") || undefined}
              multiple={room > 1}
              onChange={({ currentTarget }) => {
                // The last place takes the control away.
                if ((currentTarget.files?.length ?? 0) >= room)
                  nextFocus.current = { group: currentTarget.closest("fieldset"), index: places };
                add(currentTarget.files);
                currentTarget.value = "";
              }}
            />
          </label>
          <span className="text-sm text-muted">{language.text("dropFiles")}</span>
        </section>
      )}
      {leftOut > 0 && (
        <p role="alert" dir="auto" className="text-sm text-bad">
          {language.text("filesLeftOut", { n: leftOut, max: maxFiles })}
        </p>
      )}
      <p id={`${id}-limit`} dir="auto" className="text-sm text-muted">
        {maxFiles > 0 ? language.text("filesUpTo", { n: maxFiles }) : language.text("filesAny")}
        {accept.length > 0 && ` ${language.text("fileTypes", { types: formatTypes(accept, language) })}`}
      </p>
    </Group>
  );
}

type FileRowProps = {
  file: QueuedFile;
  name: string;
  language: MoreLanguage;
  disabled: boolean;
  onRetry: (event: MouseEvent<HTMLButtonElement>) => void;
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
};

const FileRow = ({ file, name, language, disabled, onRetry, onRemove }: FileRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2">
    <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
    {file.state === "uploading" && (
      <progress aria-label={language.text("uploading", { name })} value={file.share} className="w-28" />
    )}
    {file.state === "done" && <span className="text-sm text-muted">{language.text("uploaded")}</span>}
    {file.state === "failed" && (
      <span role="alert" className="text-sm text-bad">
        {language.text(`upload_${file.problem}`)}
      </span>
    )}
    {file.state === "failed" && file.problem === "failed" && (
      <button type="button" className="button button-secondary" disabled={disabled} onClick={onRetry}>
        {language.text("retryUpload")}
      </button>
    )}
    <button
      type="button"
      data-remove
      className="button button-quiet text-muted"
      aria-label={language.text("removeFile", { name })}
      disabled={disabled}
      onClick={onRemove}
    >
      ×
    </button>
  </li>
);
