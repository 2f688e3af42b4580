import type { Endpoint } from "./endpoint.ts";

/** An endpoint that needs no key. */
export function openRoute(declaration: {
  operationId: string;
  tag: string;
  summary: string;
  handle: (request: Request) => Promise<Response>;
}): Endpoint {
  const { handle, ...described } = declaration;
  return {
    declaration: { access: "open", ...described },
    run: (request) => handle(request),
  };
}
