import { getMoreLanguage } from "#components/content/messages/more-language.ts";
import { readShortName } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "../../document.tsx";
import { shuffleItems } from "../../shuffle.ts";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import { RemovableList } from "./removable-list.tsx";
import { usePairing } from "./use-pairing.ts";

/** Renders items, two of which become a pair when they are selected one after the other. */
export function Associate(props: AnswerProps<DocNode<"associateInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const language = getMoreLanguage(context.language);
  const { text } = language;
  const authored = node.content ?? [];
  const items = node.attrs.shuffle ? shuffleItems(authored, seed) : authored;
  const getName = (itemId: string) => {
    const at = items.findIndex(({ attrs }) => attrs.id === itemId);
    const item = items[at];
    return item ? readShortName(item, at + 1, context) : "";
  };
  const { pairs, pick, remove, isPicked, isBlocked, hint, formatPair } = usePairing({
    attrs: node.attrs,
    parts: items.map(({ attrs }) => attrs),
    getName,
    value,
    answer,
    announce,
    language,
    disabled,
  });
  return (
    <Group label={prompt} describedBy={`${id}-hint`} className="space-y-3">
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapPair")} {hint}
      </p>
      <ul aria-label={text("items")} className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li
            key={item.attrs.id}
            className={`relative rounded-lg border px-3.5 py-2.5 ${isPicked(item.attrs.id) ? "border-accent bg-accent/12" : "border-edge/50 bg-surface"}`}
          >
            <div className={`min-w-0 space-y-2 ${isBlocked(item.attrs.id) ? "text-muted" : ""}`}>
              <Blocks nodes={item.content} context={context} />
            </div>
            {/* It covers its item, which can contain more than a button can. */}
            <button
              type="button"
              aria-label={getName(item.attrs.id)}
              aria-pressed={isPicked(item.attrs.id)}
              aria-disabled={isBlocked(item.attrs.id)}
              className="absolute inset-0 cursor-pointer rounded-lg aria-disabled:cursor-default"
              onClick={() => pick(item.attrs.id)}
            />
          </li>
        ))}
      </ul>
      <RemovableList
        label={text("pairs")}
        empty={text("noPairs")}
        items={pairs.map((pair) => ({
          key: pair.join(" "),
          content: `${getName(pair[0])} – ${getName(pair[1])}`,
          removeLabel: formatPair("removePair", pair),
        }))}
        disabled={disabled}
        onRemove={remove}
      />
    </Group>
  );
}
