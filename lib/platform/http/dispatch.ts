import type { EndpointResult } from "./pipeline.ts";
import { handleUnknownPath, type Resource } from "./resource.ts";

export type Dispatch = (request: Request) => Promise<EndpointResult>;

/**
 * Creates a function that matches a request's path to a resource, like Next's router, and lets the resource respond.
 * Unknown paths get a 404.
 */
export function createDispatcher(resources: readonly Resource[]): Dispatch {
  const exact = new Map<string, Resource>();
  const bySegments = new Map<number, { segments: string[]; resource: Resource }[]>();
  for (const resource of resources) {
    if (!resource.path.includes("[")) exact.set(resource.path, resource);
    else {
      const segments = resource.path.split("/");
      const same = bySegments.get(segments.length) ?? [];
      bySegments.set(segments.length, [...same, { segments, resource }]);
    }
  }

  const find = (pathname: string): Resource | undefined => {
    const found = exact.get(pathname);
    if (found) return found;
    const given = pathname.split("/");
    return bySegments
      .get(given.length)
      ?.find(({ segments }) =>
        segments.every((s, i) => (s.startsWith("[") ? given[i] !== "" : s === given[i])),
      )?.resource;
  };

  return (request) => (find(new URL(request.url).pathname)?.respond ?? handleUnknownPath)(request);
}
