"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { Transport } from "#components/player/types.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { call } from "#lib/client/call.ts";
import { PREVIEW } from "#lib/messages/editor-dialogs.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { lazyView } from "../lazy-view.tsx";

const Player = lazyView(() => import("#components/player/player.tsx").then(({ Player: view }) => view));

/** Shows the saved draft in the player. The service grades the answers without recording anything. */
export function Preview({ assessment, onClose }: { assessment: string; onClose: () => void }) {
  const endpoint = `/assessments/${assessment}/preview` as const;
  const [isNarrow, setNarrow] = useState(false);
  const view = useQuery({
    queryKey: ["preview", assessment],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => (await call("GET", endpoint)).data,
  });
  const attemptKey = view.data?.attempt_info.attempt_key;
  const transport = useMemo<Transport>(
    () => ({
      save: async () => {},
      submit: async (answers) =>
        (await call("POST", endpoint, { answers, ...(attemptKey ? { attempt_key: attemptKey } : {}) })).data,
    }),
    [endpoint, attemptKey],
  );
  return (
    <Dialog open wide onClose={onClose} title={PREVIEW.title} description={PREVIEW.description}>
      <div className="space-y-4">
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-secondary"
            aria-pressed={isNarrow}
            onClick={() => setNarrow(!isNarrow)}
          >
            {isNarrow ? PREVIEW.fullWidth : PREVIEW.phoneWidth}
          </button>
          <button type="button" className="button button-secondary" onClick={() => void view.refetch()}>
            {PREVIEW.restart}
          </button>
        </div>
        <FormError error={view.error} />
        {view.data && (
          <div className={isNarrow ? "mx-auto max-w-80 rounded-lg border border-line p-3" : ""}>
            <Suspense fallback={<p className="text-sm text-muted">{PREVIEW.loading}</p>}>
              <Player
                key={view.data.attempt_info.attempt_key}
                view={view.data}
                transport={transport}
                layout="paged"
                locale={getLanguage()}
              />
            </Suspense>
          </div>
        )}
        {view.isPending && <p className="text-sm text-muted">{PREVIEW.loading}</p>}
      </div>
    </Dialog>
  );
}
