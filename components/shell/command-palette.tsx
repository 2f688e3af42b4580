"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { requestLeave } from "#components/ui/leave-guard.ts";
import { call } from "#lib/client/call.ts";
import { sleep } from "#lib/client/sleep.ts";
import { COMMAND_PALETTE } from "#lib/messages/command-palette.ts";
import { COMMON } from "#lib/messages/common.ts";
import { findPages } from "./find-pages.ts";
import { NavIcon } from "./nav-icon.tsx";
import type { NavItem } from "./navigation.ts";

const ITEM =
  "flex cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-sm data-[selected=true]:bg-ink/8";

/** How many milliseconds the text must stay the same before assessments are searched. */
const SEARCH_DELAY = 200;

/** Finds assessments by title. `signal` cancels the search before it is sent, because the text has changed. */
async function findAssessments(query: string, signal: AbortSignal) {
  await sleep(SEARCH_DELAY);
  signal.throwIfAborted();
  return (await call("GET", `/v1/assessments?limit=8&q=${encodeURIComponent(query)}`)).data;
}

/** Finds dashboard pages by name or keyword, and assessments by title. */
export default function CommandPalette({
  pages,
  onClose,
}: {
  pages: readonly NavItem[];
  onClose: () => void;
}) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const query = text.trim();
  const assessments = useQuery({
    queryKey: ["palette", query],
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findAssessments(query, signal),
  });
  const go = (href: string) => {
    onClose();
    if (requestLeave(href)) router.push(href);
  };
  const retry = () => {
    // The button disappears, so the focus would be lost.
    input.current?.focus();
    void assessments.refetch();
  };
  const matches = findPages(pages, query);
  const hasFailed = assessments.isError && !assessments.isFetching;
  return (
    <Dialog open onClose={onClose} title={COMMAND_PALETTE.title} wide>
      <Command shouldFilter={false} label={COMMAND_PALETTE.title}>
        <Command.Input
          ref={input}
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={COMMAND_PALETTE.placeholder}
          className="input"
        />
        <Command.List className="mt-3 max-h-80 overflow-y-auto">
          {!hasFailed && (
            <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
              {assessments.isFetching ? COMMON.searching : COMMAND_PALETTE.noMatches}
            </Command.Empty>
          )}
          {matches.map(({ href, name, icon }) => (
            <Command.Item key={href} value={href} onSelect={() => go(href)} className={ITEM}>
              <NavIcon name={icon} />
              {name}
            </Command.Item>
          ))}
          {query.length > 1 &&
            assessments.data?.map(({ id, title }) => (
              <Command.Item key={id} value={id} onSelect={() => go(`/assessments/${id}`)} className={ITEM}>
                <NavIcon name="assessments" />
                <span className="flex-1 truncate">{title}</span>
                <span className="text-xs text-muted">{COMMAND_PALETTE.assessment}</span>
              </Command.Item>
            ))}
        </Command.List>
      </Command>
      {/* Outside of the command menu, which opens the selected result when Enter is pressed anywhere in it. */}
      {hasFailed && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-3 px-3 text-sm text-bad">
          {COMMAND_PALETTE.failed}
          <button type="button" className="link min-h-6" onClick={retry}>
            {COMMON.tryAgain}
          </button>
        </p>
      )}
    </Dialog>
  );
}
