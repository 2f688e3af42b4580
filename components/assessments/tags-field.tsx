import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/contract/catalog-limits.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import { TAGS_FIELD } from "#lib/messages/tags.ts";
import { addTags } from "./add-tags.ts";

type TagsFieldProps = {
  label?: string;
  tags: readonly string[];
  /** Tags to suggest. Any other tag can be typed. */
  suggestions?: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
};

/**
 * Edits a list of tags. Enter or a comma adds the typed tag, and so does leaving the field. Pasted tags that are
 * separated by commas are added at once.
 */
export function TagsField({
  label = SETTING_LABELS.tags,
  tags,
  suggestions = [],
  error,
  onChange,
}: TagsFieldProps) {
  const [text, setText] = useState("");
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const add = (typed: string) => {
    setText("");
    const next = addTags(tags, typed, suggestions);
    if (next !== tags) onChange(next);
  };
  const addTyped = () => add(text);
  // The field's maximum length is that of one tag and would cut off the others.
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!pasted.includes(",") || tags.length >= MAX_TAGS) return;
    event.preventDefault();
    add(text + pasted);
  };
  const handleKey = (event: KeyboardEvent) => {
    // With an empty field, Enter saves the form as in the other fields.
    if (event.nativeEvent.isComposing || !(event.key === "," || (event.key === "Enter" && text !== "")))
      return;
    event.preventDefault();
    addTyped();
  };
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    inputRef.current?.focus();
  };
  return (
    <div className="space-y-2">
      <Field label={label} hint={TAGS_FIELD.hint(MAX_TAGS)} error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            ref={inputRef}
            list={suggestions.length > 0 ? listId : undefined}
            autoComplete="off"
            value={text}
            maxLength={MAX_TAG_LENGTH}
            readOnly={tags.length >= MAX_TAGS}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onBlur={addTyped}
            className="input"
          />
        )}
      </Field>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      )}
      {/* A click below the field leaves it, which adds the typed tag. The reserved line keeps the clicked button in place. */}
      <div className="min-h-7.5">
        {tags.length > 0 && (
          <ul aria-label={TAGS_FIELD.listLabel(label)} className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li
                key={tag}
                className="flex max-w-full items-center gap-1 rounded-full border border-edge/50 py-0.5 pr-0.5 pl-2.5 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">{tag}</span>
                <button
                  type="button"
                  aria-label={TAGS_FIELD.remove(tag)}
                  onClick={() => remove(tag)}
                  className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/8 hover:text-ink"
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
