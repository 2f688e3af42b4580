import { QueryClient } from "@tanstack/react-query";

/**
 * Creates the cache for queries and mutations. Calls run and fail even without a connection, because by default the
 * library would pause them without telling anyone.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
