"use client";

import { type FormEvent, useState } from "react";
import { TagsField } from "#components/assessments/tags-field.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ITEM_BULK_BAR } from "#lib/messages/items.ts";

type ChangeTagsProps<Result> = {
  /** The number of items to change. */
  count: number;
  suggestions: readonly string[];
  onClose: () => void;
  run: (add: string[], remove: string[]) => Promise<Result>;
  onDone: (result: Result) => void;
};

/** A dialog for adding tags to several items and removing tags from them. It is rendered only while it is open. */
export function ChangeTags<Result>({ count, suggestions, onClose, run, onDone }: ChangeTagsProps<Result>) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const save = useAction(() => run([...added], [...removed]), onDone);
  const isEmpty = added.length + removed.length === 0;
  const problem = save.error?.message ?? (isChecked && isEmpty ? ITEM_BULK_BAR.noTags : undefined);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isEmpty) save.mutate();
  }
  return (
    <Dialog open onClose={onClose} title={ITEM_BULK_BAR.tagTitle(count)}>
      <form onSubmit={onSubmit} className="space-y-4">
        <TagsField
          label={ITEM_BULK_BAR.add}
          tags={added}
          suggestions={suggestions}
          error={getFieldError(save.error, "add")}
          onChange={setAdded}
        />
        <TagsField
          label={ITEM_BULK_BAR.remove}
          tags={removed}
          suggestions={suggestions}
          error={getFieldError(save.error, "remove")}
          onChange={setRemoved}
        />
        {problem && (
          <Banner tone="bad" alert>
            {problem}
          </Banner>
        )}
        <FormButtons verb={ITEM_BULK_BAR.saveTags} isBusy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
