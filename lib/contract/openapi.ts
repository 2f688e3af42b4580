/* The types of the OpenAPI document as this service generates it. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: boolean | Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  [keyword: string]: unknown;
};

export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
};

export type Example = { summary?: string; value: unknown };
export type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, Example> };
/** JSON, or the bytes of a file. */
export type Content = Partial<Record<"application/json" | "*/*", MediaType>>;
export type RequestContent = Partial<Record<"application/json" | `${string}/*`, MediaType>>;
export type Header = { description: string; required?: true; schema: Schema; example?: unknown };
export type Response = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: RequestContent };
  responses: Record<string, Response | Reference>;
  /** The scopes that an API key needs, separated by spaces. */
  "x-scope"?: string;
  "x-rate-limit"?: string;
  /** When the operation was deprecated, when it will be removed, and where its successor is documented. */
  "x-deprecation"?: { since: string; sunset: string; link?: string };
};

export type PathItem = Partial<Record<"get" | "post" | "put" | "patch" | "delete", Operation>>;

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
  /** The number of requests per minute for each API key, by the name in `x-rate-limit`. */
  "x-rate-limits": Record<string, number>;
};
