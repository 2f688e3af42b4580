"use client";

import { useEffect, useRef, useState } from "react";
import { type CallFailure, call } from "#lib/client/call.ts";
import type { Draft } from "./draft.ts";

const ASK_AFTER = 400;

type Asked = { patterns: readonly string[]; faults: ReadonlyMap<string, string> };

/**
 * Has the service look at patterns that are new: only it can tell whether they are any. Gives what is wrong with one,
 * and tells `learn` of those that were taken.
 */
export function usePatterns(
  assessmentId: string,
  draft: Draft,
  known: ReadonlySet<string>,
  learn: (patterns: readonly string[]) => void,
): (pattern: string) => string | undefined {
  const patterns =
    draft.type === "text"
      ? draft.accept.flatMap((entry) => ("pattern" in entry && entry.pattern !== "" ? [entry.pattern] : []))
      : [];
  const isNew = patterns.some((pattern) => !known.has(pattern));
  const written = JSON.stringify(patterns);
  const [asked, setAsked] = useState<Asked>();
  const told = useRef(learn);
  useEffect(() => {
    told.current = learn;
  });
  useEffect(() => {
    if (!isNew) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const all = JSON.parse(written) as string[];
      const faults = await faultsOf(assessmentId, all);
      if (isOver || !faults) return;
      setAsked({ patterns: all, faults });
      told.current(all.filter((pattern) => !faults.has(pattern)));
    }, ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [assessmentId, isNew, written]);
  return (pattern) => (known.has(pattern) ? undefined : asked?.faults.get(pattern));
}

/** What the service has against each pattern; undefined where it could not be asked. */
async function faultsOf(assessmentId: string, patterns: readonly string[]) {
  const accept = patterns.map((pattern) => ({ pattern }));
  const body = {
    content_ast: {},
    answer_keys: [{ type: "text", response_id: "p", accept }],
    points: 1,
    answers: [],
  };
  try {
    await call("POST", `/assessments/${assessmentId}/try`, body, { asksToSignIn: false });
    return new Map<string, string>();
  } catch (error) {
    const { code, details } = error as CallFailure;
    if (code !== "invalid_request") return undefined;
    return new Map(
      details.flatMap(({ path, message }) => {
        const pattern = patterns[Number(/accept\[(\d+)\]/.exec(path)?.[1])];
        return pattern === undefined ? [] : [[pattern, message] as const];
      }),
    );
  }
}
