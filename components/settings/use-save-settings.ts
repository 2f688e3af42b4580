"use client";

import { useRouter } from "next/navigation";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { OrganizationSettingsBody } from "#lib/contract/settings.ts";

type Changes = Omit<OrganizationSettingsBody, "revision">;

/**
 * Saves settings based on the revision that the page shows. If someone else has saved in the meantime, nothing is
 * written. The page then shows their values, the typed values stay, and saving again overwrites theirs.
 */
export function useSaveSettings(revision: number, successMessage: string) {
  const router = useRouter();
  const toast = useToast();
  const save = useAction(
    (changes: Changes) => call("PATCH", "/settings", { revision, ...changes }),
    () => {
      toast(successMessage);
      router.refresh();
    },
  );
  return {
    ...save,
    save: (changes: Changes, onSaved?: () => void) =>
      save.mutate(changes, {
        onError: (error) => error.code === "stale_revision" && router.refresh(),
        ...(onSaved ? { onSuccess: onSaved } : {}),
      }),
    isStale: save.error?.code === "stale_revision",
  };
}
