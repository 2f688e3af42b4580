"use client";

import { useRouter } from "next/navigation";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { THEMES, type Theme } from "#lib/contract/form-options.ts";
import { THEME_CHOICE } from "#lib/messages/account.ts";

export function ThemeChoice({ initial }: { initial: Theme }) {
  const router = useRouter();
  const toast = useToast();
  const saveTheme = useAction(
    (theme: Theme) => call("PATCH", "/account/preferences", { theme }),
    () => router.refresh(),
  );
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <legend className="sr-only">{THEME_CHOICE.legend}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="flex items-center gap-2">
          <input
            type="radio"
            name="theme"
            className="size-4.5"
            defaultChecked={theme === initial}
            onChange={() =>
              saveTheme.mutate(theme, { onError: (error) => toast(error.message, { tone: "bad" }) })
            }
          />
          {THEME_CHOICE.names[theme]}
        </label>
      ))}
    </fieldset>
  );
}
