import { useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Item } from "#lib/contract/items.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import { type ItemValues, listFieldChanges, toItemFields, toItemValues } from "./item-values.ts";
import type { Question } from "./use-question-editor.ts";

const BLANK: Question = {
  content_ast: { type: "doc", content: [{ type: "paragraph" }] },
  answer_keys: [],
  points: 1,
};

type Save = {
  question: Partial<Question>;
  /** Whether to save even if someone else has saved since the item was read. */
  isOverwriting: boolean;
};

/**
 * Manages the fields of an item and saving it. If someone else has saved since the item was read, saving is refused with
 * `stale_revision`, unless it overwrites. Requests contain only what the user has changed, so everything else stays as the
 * other person saved it.
 */
export function useItemForm(item: Item | null, folderId: string) {
  const [base] = useState<ItemValues>(() =>
    item ? toItemValues(item) : { ...EMPTY_VALUES, folder_id: folderId },
  );
  const [values, setValues] = useState(base);
  const [isDone, setDone] = useState(false);
  const showToast = useToast();
  const request = useAction(async ({ question, isOverwriting }: Save) => {
    const { data } = item
      ? await call("PATCH", `/v1/items/${item.id}`, {
          ...listFieldChanges(base, values),
          ...question,
          ...(isOverwriting ? {} : { revision: item.revision }),
        })
      : await call("POST", "/v1/items", { ...BLANK, ...question, ...toItemFields(values) });
    return data;
  });
  return {
    initialQuestion: item ? toQuestion(item) : BLANK,
    values,
    update: (change: Partial<ItemValues>) => setValues((before) => ({ ...before, ...change })),
    isChanged: Object.keys(listFieldChanges(base, values)).length > 0,
    isSaving: request.isPending,
    /** Whether nothing is left to save, because the item was saved or the user gave up the changes. */
    isSaved: isDone,
    error: request.error,
    /** Whether someone else has saved the item since it was read, so that the user has to choose. */
    isStale: request.error?.code === "stale_revision",
    /** Saves what has changed in the question together with the fields. A new item needs the whole question. */
    save: (save: Save, onSaved: (id: string) => void) =>
      request.mutate(save, {
        onSuccess: ({ id, revision }) => {
          setDone(true);
          showToast(item ? ITEM_EDITOR.saved(revision) : ITEM_EDITOR.created);
          onSaved(id);
        },
      }),
    discard: () => setDone(true),
  };
}

const EMPTY_VALUES: ItemValues = {
  title: "",
  tags: [],
  folder_id: "",
  external_id: "",
};

/** The service has validated the keys, which the wire format describes only as objects. */
const toQuestion = ({ content_ast, answer_keys = [], points }: Item): Question => ({
  content_ast,
  answer_keys: answer_keys as Question["answer_keys"],
  points,
});
