/** Declares the parts of the package that the tests use. The package comes without types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Claims = { sub: string } & Record<string, unknown>;
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
  export type FindAccount = (
    context: unknown,
    sub: string,
  ) => { accountId: string; claims: () => Claims } | undefined;
}
