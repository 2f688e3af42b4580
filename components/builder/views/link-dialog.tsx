import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { isHref } from "#lib/core/content/urls.ts";
import { LINK_DIALOG } from "#lib/messages/editor-dialogs.ts";

/** Edits the selected text's link. An empty address removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const href = parseHref(typed);
    if (href === undefined) return setError(LINK_DIALOG.invalid);
    const chain = editor.chain().extendMarkRange("link");
    if (href === "") chain.unsetMark("link").run();
    else chain.setMark("link", { href }).run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={LINK_DIALOG.title}>
      <form onSubmit={onSubmit} className="space-y-4" noValidate>
        <Field label={LINK_DIALOG.address} hint={LINK_DIALOG.hint} error={error}>
          {(controlProps) => (
            <input
              {...controlProps}
              className="input"
              inputMode="url"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button button-primary">
          {LINK_DIALOG.save}
        </button>
      </form>
    </Dialog>
  );
}

/**
 * Completes the typed text to a URL, such as "example.com" to "https://example.com". Returns undefined if it is
 * invalid.
 */
function parseHref(text: string): string | undefined {
  const typed = text.trim();
  if (typed === "" || isHref(typed)) return typed;
  const completed = typed.includes("@") && !typed.includes("/") ? `mailto:${typed}` : `https://${typed}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) || !isHref(completed) ? undefined : completed;
}
