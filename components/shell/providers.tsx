"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "#components/ui/toast-provider.tsx";
import { type Viewer, ViewerProvider } from "#components/ui/viewer.ts";
import { createQueryClient } from "#lib/client/query-client.ts";
import { ReauthPrompt } from "./reauth-prompt.tsx";

type ProvidersProps = { email: string; viewer: Viewer; children: ReactNode };

/**
 * The providers that all dashboard pages need: the cache for fetched data, the user's time zone, toasts, and the
 * dialog to sign in again.
 */
export function Providers({ email, viewer, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ViewerProvider value={viewer}>
        <ToastProvider>
          {children}
          <ReauthPrompt email={email} />
        </ToastProvider>
      </ViewerProvider>
    </QueryClientProvider>
  );
}
