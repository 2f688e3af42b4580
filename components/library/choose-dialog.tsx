"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";

export type Choice = { id: string; name: string; note?: string };

type ChooseDialogProps<Result> = {
  title: string;
  label: string;
  verb: string;
  /** The key under which results are cached. */
  queryKey: string;
  find: (text: string) => Promise<Choice[]>;
  /** An option listed above the results, such as "No folder". */
  first?: Choice;
  emptyMessage: string;
  onClose: () => void;
  run: (chosen: Choice) => Promise<Result>;
  onDone: (result: Result, chosen: Choice) => void;
};

/** A dialog for finding something by name and choosing it. It is rendered only while it is open. */
export function ChooseDialog<Result>(props: ChooseDialogProps<Result>) {
  const { title, label, verb, queryKey, find, first, emptyMessage, onClose, run, onDone } = props;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const action = useAction(run, onDone);
  const results = useQuery({
    queryKey: [queryKey, text.trim()],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => find(text.trim()),
  });
  const choices = [...(first ? [first] : []), ...(results.data ?? [])];
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const choice = choices.find(({ id }) => id === chosen);
    if (choice) action.mutate(choice);
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={label}>
          {(controlProps) => (
            <input
              {...controlProps}
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={300}
              autoComplete="off"
              className="input"
            />
          )}
        </Field>
        <fieldset className="card max-h-72 overflow-y-auto p-1" aria-busy={results.isFetching}>
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
          {(results.data?.length === 0 || results.isPending || results.isError) && (
            <p className="px-2 py-4 text-center text-sm text-muted" aria-live="polite">
              {results.isPending ? COMMON.searching : results.isError ? results.error.message : emptyMessage}
            </p>
          )}
        </fieldset>
        <FormError error={action.error} />
        <PendingButton
          type="submit"
          className="button button-primary"
          isPending={action.isPending}
          isUnavailable={!choices.some(({ id }) => id === chosen)}
        >
          {action.isPending ? COMMON.saving : verb}
        </PendingButton>
      </form>
    </Dialog>
  );
}
