import type { Endpoint } from "./endpoint.ts";

export type OpenDeclaration = {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** What it answers. */
  examples?: { data?: unknown };
  handle: (request: Request) => Promise<Response>;
};

/** An endpoint that needs no key. */
export function openRoute(declaration: OpenDeclaration): Endpoint {
  const { handle, ...described } = declaration;
  return {
    declaration: { access: "open", ...described },
    run: (request) => handle(request),
  };
}
