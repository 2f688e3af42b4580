"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toasts } from "#components/ui/toasts.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** What every page of the dashboard has around it: the cache of what was fetched, messages, and signing in again. */
export function Providers({ email, children }: { email: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 15_000, retry: false }, mutations: { retry: false } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        {children}
        <SignInAgain email={email} />
      </Toasts>
    </QueryClientProvider>
  );
}
