import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of what was fetched. Without a connection a call is made all the same, and fails: left to itself the library
 * would hold it back in silence until there is one.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
