"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toasts } from "#components/ui/toasts.tsx";
import { createQueryClient } from "#lib/client/query-client.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** What every page of the dashboard has around it: the cache of what was fetched, messages, and signing in again. */
export function Providers({ email, children }: { email: string; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        {children}
        <SignInAgain email={email} />
      </Toasts>
    </QueryClientProvider>
  );
}
