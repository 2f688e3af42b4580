"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { requestLeave } from "#components/ui/leave-guard.ts";
import { call } from "#lib/client/call.ts";
import { COMMAND_PALETTE } from "#lib/messages/command-palette.ts";
import { COMMON } from "#lib/messages/common.ts";
import { findPages } from "./find-pages.ts";
import { NavIcon } from "./nav-icon.tsx";
import type { NavItem } from "./navigation.ts";

const ITEM =
  "flex cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-sm data-[selected=true]:bg-ink/8";

/** Finds dashboard pages by name or keyword, and assessments by title. */
export default function CommandPalette({
  pages,
  onClose,
}: {
  pages: readonly NavItem[];
  onClose: () => void;
}) {
  const router = useRouter();
  const [text, setText] = useState("");
  const query = text.trim();
  const assessments = useQuery({
    queryKey: ["palette", query],
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async () => (await call("GET", `/v1/assessments?limit=8&q=${encodeURIComponent(query)}`)).data,
  });
  const go = (href: string) => {
    onClose();
    if (requestLeave(href)) router.push(href);
  };
  const matches = findPages(pages, query);
  return (
    <Dialog open onClose={onClose} title={COMMAND_PALETTE.title} wide>
      <Command shouldFilter={false} label={COMMAND_PALETTE.title}>
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={COMMAND_PALETTE.placeholder}
          className="input"
        />
        <Command.List className="mt-3 max-h-80 overflow-y-auto">
          <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
            {assessments.isFetching ? COMMON.searching : COMMAND_PALETTE.noMatches}
          </Command.Empty>
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
    </Dialog>
  );
}
