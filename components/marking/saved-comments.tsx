"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { SAVED_COMMENT_MESSAGES } from "#lib/messages/marking.ts";

const QUERY_KEY = ["grading", "comments"];

/** Renders a grader's saved comments. Typing searches them, and the digits 1 to 9 insert one of the first nine. */
export default function SavedComments({
  current,
  onPick,
  onClose,
}: {
  current: string;
  onPick: (text: string) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [query, setQuery] = useState("");
  const comments = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await call("GET", "/grading/comments")).data,
  });
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  const add = useAction((text: string) => call("POST", "/grading/comments", { text }), refresh);
  const remove = useAction((id: string) => call("DELETE", `/grading/comments/${id}`), refresh);
  const matches = (comments.data ?? []).filter(({ text }) =>
    text.toLowerCase().includes(query.toLowerCase()),
  );
  const failure = add.error ?? remove.error;
  const isSaved = comments.data?.some(({ text }) => text === current) ?? false;

  function onKeyDown(event: KeyboardEvent) {
    const pickedIndex =
      event.key === "Enter" ? 0 : /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
    const comment = pickedIndex === undefined ? undefined : matches[pickedIndex];
    if (!comment) return;
    event.preventDefault();
    onPick(comment.text);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={SAVED_COMMENT_MESSAGES.title}
      description={SAVED_COMMENT_MESSAGES.lead}
      wide
    >
      <div className="space-y-3">
        <input
          className="input"
          aria-label={SAVED_COMMENT_MESSAGES.search}
          placeholder={SAVED_COMMENT_MESSAGES.searchPlaceholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {comments.isPending && <p className="text-sm text-muted">{SAVED_COMMENT_MESSAGES.loading}</p>}
        {comments.error && (
          <Banner tone="bad" alert>
            {SAVED_COMMENT_MESSAGES.failed}
            <button type="button" className="button button-secondary" onClick={() => comments.refetch()}>
              {SAVED_COMMENT_MESSAGES.retry}
            </button>
          </Banner>
        )}
        {comments.data?.length === 0 && <p className="text-sm text-muted">{SAVED_COMMENT_MESSAGES.empty}</p>}
        <ul className="max-h-72 divide-y divide-line overflow-y-auto">
          {matches.map(({ id, text }, index) => (
            <li key={id} className="flex items-start gap-2 py-1.5">
              <button
                type="button"
                className="button button-quiet min-w-0 flex-1 justify-start text-left wrap-anywhere whitespace-pre-wrap"
                onClick={() => onPick(text)}
              >
                {index < 9 && (
                  <span aria-hidden="true" className="font-mono text-xs text-muted">
                    {index + 1}
                  </span>
                )}
                {text}
              </button>
              <PendingButton
                type="button"
                className="button button-quiet text-muted"
                aria-label={SAVED_COMMENT_MESSAGES.deleteComment(text)}
                isPending={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {SAVED_COMMENT_MESSAGES.delete}
              </PendingButton>
            </li>
          ))}
        </ul>
        <FormError error={failure} />
        {current !== "" && !isSaved && (
          <PendingButton
            type="button"
            className="button button-secondary"
            isPending={add.isPending}
            onClick={() => add.mutate(current)}
          >
            {SAVED_COMMENT_MESSAGES.save}
          </PendingButton>
        )}
      </div>
    </Dialog>
  );
}
