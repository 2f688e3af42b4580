"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { useAction } from "#lib/client/use-action.ts";

export type Choice = { id: string; name: string; note?: string };

type ChooseDialogProps<Got> = {
  title: string;
  label: string;
  verb: string;
  /** What the list is remembered under. */
  queryKey: string;
  find: (text: string) => Promise<Choice[]>;
  /** Stands above what is found, such as "no folder". */
  first?: Choice;
  nothing: string;
  onClose: () => void;
  run: (chosen: Choice) => Promise<Got>;
  onDone: (got: Got, chosen: Choice) => void;
};

/** A dialog to look something up by its name and choose it. Rendered while it is open. */
export function ChooseDialog<Got>(props: ChooseDialogProps<Got>) {
  const { title, label, verb, queryKey, find, first, nothing, onClose, run, onDone } = props;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const act = useAction(run, onDone);
  const found = useQuery({
    queryKey: [queryKey, text.trim()],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => find(text.trim()),
  });
  const choices = [...(first ? [first] : []), ...(found.data ?? [])];
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const choice = choices.find(({ id }) => id === chosen);
    if (choice) act.mutate(choice);
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="space-y-4 text-left">
        <Field label={label}>
          {(given) => (
            <input
              {...given}
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={300}
              autoComplete="off"
              className="input"
            />
          )}
        </Field>
        <fieldset className="card max-h-72 overflow-y-auto p-1" aria-busy={found.isFetching}>
          <legend className="sr-only">{title}</legend>
          {choices.map(({ id, name, note }) => (
            <label
              key={id}
              className="flex cursor-pointer items-center gap-2.5 rounded px-2 py-1.5 text-sm has-checked:bg-accent/10 hover:bg-ink/6"
            >
              <input
                type="radio"
                name="choice"
                value={id}
                checked={chosen === id}
                onChange={() => setChosen(id)}
                className="size-4.5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {note && <span className="ml-auto shrink-0 text-xs text-muted">{note}</span>}
            </label>
          ))}
          {(found.data?.length === 0 || found.isPending || found.isError) && (
            <p className="px-2 py-4 text-center text-sm text-muted" aria-live="polite">
              {found.isPending ? "Looking …" : found.isError ? found.error.message : nothing}
            </p>
          )}
        </fieldset>
        {act.error && (
          <Banner tone="bad" alert>
            {act.error.message}
          </Banner>
        )}
        <button
          type="submit"
          className="button button-primary"
          disabled={act.isPending || chosen === undefined}
        >
          {act.isPending ? "Saving …" : verb}
        </button>
      </form>
    </Dialog>
  );
}
