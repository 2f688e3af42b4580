import { useState } from "react";
import type { MoreLanguage } from "#components/content/messages/more-language.ts";
import { parsePairs } from "#components/content/responses.ts";
import { DEFAULT_MAX_ASSOCIATIONS } from "#lib/core/content/limits.ts";
import type { Pair } from "../pairing.ts";
import { formatLimit } from "./format-limit.ts";

type PairingOptions = {
  attrs: { maxAssociations?: number | null | undefined; minAssociations?: number | null | undefined };
  parts: readonly { id: string; matchMax?: number | null | undefined }[];
  getName: (id: string) => string;
  value: unknown;
  answer: (value: unknown) => void;
  announce: (message: string) => void;
  language: MoreLanguage;
  disabled: boolean;
};

/**
 * Makes pairs without a direction: a learner picks one part and then another. If only one pair is allowed, a new one
 * replaces it.
 */
export function usePairing(options: PairingOptions) {
  const { attrs, parts, getName, value, answer, announce, language, disabled } = options;
  const { text } = language;
  const [first, setFirst] = useState<string>();
  const limit = attrs.maxAssociations ?? DEFAULT_MAX_ASSOCIATIONS;
  const pairs = parsePairs(value);
  const kept = limit === 1 ? [] : pairs;
  const isFull = limit > 1 && pairs.length >= limit;
  const isUsedUp = (id: string) => {
    const max = parts.find((part) => part.id === id)?.matchMax ?? 0;
    return max > 0 && kept.flat().filter((other) => other === id).length >= max;
  };
  const formatPair = (
    key: "pairMade" | "pairExists" | "pairRemoved" | "removePair" | "pairName",
    pair: Pair,
  ) => text(key, { a: getName(pair[0]), b: getName(pair[1]) });

  const pick = (id: string) => {
    if (disabled) return;
    if (first === id) return setFirst(undefined);
    if (isFull) return announce(text("pairLimit", { n: limit }));
    if (isUsedUp(id)) return announce(text("usedUp", { name: getName(id) }));
    if (first === undefined) {
      setFirst(id);
      return announce(text("firstPicked", { name: getName(id) }));
    }
    const pair: Pair = [first, id];
    setFirst(undefined);
    if (kept.some((other) => other.includes(first) && other.includes(id)))
      return announce(formatPair("pairExists", pair));
    answer([...kept, pair]);
    announce(formatPair("pairMade", pair));
  };
  const remove = (index: number) => {
    const removed = pairs[index];
    if (disabled || !removed) return;
    answer(pairs.filter((_, other) => other !== index));
    announce(formatPair("pairRemoved", removed));
  };
  return {
    pairs,
    pick,
    /** The props of the list of pairs. */
    listProps: {
      label: text("pairs"),
      empty: text("noPairs"),
      items: pairs.map((pair) => ({
        key: pair.join(" "),
        content: `${getName(pair[0])} – ${getName(pair[1])}`,
        removeLabel: formatPair("removePair", pair),
      })),
      disabled,
      onRemove: remove,
    },
    isPicked: (id: string) => first === id,
    isBlocked: (id: string) => disabled || isFull || isUsedUp(id),
    hint: isFull
      ? text("pairLimit", { n: limit })
      : formatLimit("pairs", limit, attrs.minAssociations ?? 0, language),
  };
}
