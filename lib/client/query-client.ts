import { QueryClient } from "@tanstack/react-query";

/**
 * Creates the cache for queries and mutations. Calls run, and fail, even without a connection, because by default the
 * library would silently pause them.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
