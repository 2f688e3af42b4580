"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "#components/ui/toast-provider.tsx";
import { createQueryClient } from "#lib/client/query-client.ts";
import { ReauthPrompt } from "./reauth-prompt.tsx";

/** The providers that all dashboard pages need: the cache for fetched data, toasts, and the dialog to sign in again. */
export function Providers({ email, children }: { email: string; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        {children}
        <ReauthPrompt email={email} />
      </ToastProvider>
    </QueryClientProvider>
  );
}
