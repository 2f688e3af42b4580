"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { isHref } from "#lib/content/urls.ts";
import { BarButton } from "./bar.tsx";

/** Where the selected words lead, asked for in a dialog; left empty, they lead nowhere. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { isActive, isEmpty } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isActive: now.isActive("link"), isEmpty: now.state.selection.empty }),
  });
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const close = () => {
    setTyped(undefined);
    setError(undefined);
    editor.view.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(typed ?? "");
    if (href === undefined) return setError("An address begins with https://, http:// or mailto:");
    const chain = editor.chain().extendMarkRange("link");
    if (href === "") chain.unsetMark("link").run();
    else chain.setMark("link", { href }).run();
    close();
  };
  return (
    <>
      <BarButton
        label="Link"
        title="Link"
        pressed={isActive}
        disabled={isEmpty && !isActive}
        onClick={() => setTyped(String(editor.getAttributes("link").href ?? ""))}
      >
        <span className="underline">a</span>
      </BarButton>
      <Dialog open={typed !== undefined} onClose={close} title="Link">
        <form onSubmit={onSubmit} className="space-y-4" noValidate>
          <Field label="Address" hint="Empty: no link" error={error}>
            {(given) => (
              <input
                {...given}
                className="input"
                inputMode="url"
                value={typed ?? ""}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button button-primary">
            Done
          </button>
        </form>
      </Dialog>
    </>
  );
}

/** What was typed as an address; undefined where it is none. */
function addressOf(text: string): string | undefined {
  const typed = text.trim();
  if (typed === "" || isHref(typed)) return typed;
  const guessed = typed.includes("@") && !typed.includes("/") ? `mailto:${typed}` : `https://${typed}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) || !isHref(guessed) ? undefined : guessed;
}
