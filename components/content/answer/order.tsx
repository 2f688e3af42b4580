import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { parseIds, readShortName } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "../document.tsx";
import { shuffleItems } from "../shuffle.ts";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";
import { usePick } from "./use-pick.ts";

/**
 * Renders items in a list, which are moved with buttons, with a drag handle, or by tapping an item and then its place.
 * The initial order counts as an answer only after the learner moves an item or confirms the order.
 */
export function Order(props: AnswerProps<DocNode<"orderInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const { text, number } = context.language;
  const { picked, getPartProps, getPlaceProps } = usePick(disabled);
  const authoredItems = node.content ?? [];
  const initialOrder = node.attrs.shuffle ? shuffleItems(authoredItems, seed) : authoredItems;
  const placedIds = parseIds(value);
  const items = [
    ...placedIds.flatMap((placedId) => authoredItems.filter(({ attrs }) => attrs.id === placedId)),
    ...initialOrder.filter(({ attrs }) => !placedIds.includes(attrs.id)),
  ];
  const ids = items.map(({ attrs }) => attrs.id);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    const rest = ids.filter((_, index) => index !== from);
    answer([...rest.slice(0, to), item.attrs.id, ...rest.slice(to)]);
    const name = readShortName(item, authoredItems.indexOf(item) + 1, context);
    announce(text("position", { name, i: to + 1, of: items.length }));
  };
  const { list, focusAfter, drag } = useOrderedList(move);

  return (
    <Group label={prompt} describedBy={`${id}-hint ${id}-state`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapOrder")}
      </p>
      <ol ref={list} className="space-y-2">
        {items.map((item, index) => {
          const name = readShortName(item, authoredItems.indexOf(item) + 1, context);
          const renderStepButton = (key: "moveUp" | "moveDown", by: 1 | -1, sign: string) => (
            <button
              type="button"
              data-move={key}
              aria-label={text(key, { name })}
              aria-disabled={disabled || index + by < 0 || index + by >= items.length}
              className="button button-quiet min-w-9"
              onClick={() => {
                if (disabled) return;
                focusAfter(index + by, key);
                move(index, index + by);
              }}
            >
              <span aria-hidden="true">{sign}</span>
            </button>
          );
          return (
            <li
              key={item.attrs.id}
              {...(picked === undefined || picked === item.attrs.id
                ? getPartProps(item.attrs.id)
                : getPlaceProps((moved) => move(ids.indexOf(moved), index)))}
              className="flex cursor-pointer items-center gap-2 rounded-lg border border-edge/50 bg-surface py-1.5 ps-1 pe-1.5 outline-accent data-open:outline-1 data-open:outline-dashed data-picked:border-accent data-picked:bg-accent/12 data-picked:outline-2"
            >
              <span
                aria-hidden="true"
                onPointerDown={(event) => !disabled && drag(event, index)}
                className="cursor-grab touch-none px-2 py-1.5 text-muted select-none"
              >
                ⠿
              </span>
              <span className="text-sm text-muted tabular-nums">{number(index + 1)}</span>
              <div className="min-w-0 flex-1 space-y-2 px-1">
                <Blocks nodes={item.content} context={context} />
              </div>
              {renderStepButton("moveUp", -1, "↑")}
              {renderStepButton("moveDown", 1, "↓")}
            </li>
          );
        })}
      </ol>
      <div id={`${id}-state`} className="flex min-h-9 flex-wrap items-center gap-3 text-sm text-muted">
        {placedIds.length === 0 && (
          <>
            <p dir="auto">{text("orderUnanswered")}</p>
            <button
              type="button"
              disabled={disabled}
              className="button button-secondary"
              onClick={() => {
                // The button disappears, so the focus moves to the list.
                focusAfter(0, "moveDown");
                answer(ids);
              }}
            >
              {text("keepOrder")}
            </button>
          </>
        )}
      </div>
    </Group>
  );
}

/** Moves items by pointer, and keeps the focus on a pressed button while its item moves. */
function useOrderedList(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(move);
  const pendingFocus = useRef<{ at: number; button: string }>(undefined);
  // A layout effect restores the focus before the next key press.
  useLayoutEffect(() => {
    latest.current = move;
    if (!pendingFocus.current) return;
    const { at, button } = pendingFocus.current;
    pendingFocus.current = undefined;
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus();
  });

  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let from = index;
    let hasMoved = false;
    const page = event.currentTarget.ownerDocument;
    const controller = new AbortController();
    const { signal } = controller;
    const onPointerMove = ({ clientY }: { clientY: number }) => {
      const to = findRowIndex([...(list.current?.children ?? [])], clientY, from);
      if (to === from) return;
      latest.current(from, to);
      from = to;
      hasMoved = true;
    };
    const onEnd = () => {
      controller.abort();
      if (!hasMoved) return;
      // The click that may end a drag would pick the item. It is dispatched before timers run.
      page.addEventListener("click", stopEvent, true);
      setTimeout(() => page.removeEventListener("click", stopEvent, true));
    };
    page.addEventListener("pointermove", onPointerMove, { signal });
    for (const end of ["pointerup", "pointercancel"]) page.addEventListener(end, onEnd, { signal });
  };
  const focusAfter = (at: number, button: string) => {
    pendingFocus.current = { at, button };
  };
  return { list, focusAfter, drag };
}

const stopEvent = (event: Event): void => event.stopPropagation();

/**
 * Returns the new index of an item dragged to `y`. It swaps places with a row when it passes the middle of that row.
 */
function findRowIndex(rows: readonly Element[], y: number, from: number): number {
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.findIndex((middle, index) => index < from && y < middle);
  if (above >= 0) return above;
  const below = middles.findLastIndex((middle, index) => index > from && y > middle);
  return below >= 0 ? below : from;
}
