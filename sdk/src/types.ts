import type { operations } from "./generated/schema.ts";

export type OperationId = keyof operations;

type Success<Id extends OperationId> = Extract<keyof operations[Id]["responses"], 200 | 201 | 202>;
type Json<T> = T extends { content: { "application/json": infer Value } } ? Value : never;
type Envelope<Id extends OperationId> = Json<operations[Id]["responses"][Success<Id>]>;

/** What an operation returns: the `data` of its response. */
export type Data<Id extends OperationId> = [Success<Id>] extends [never]
  ? undefined
  : Envelope<Id> extends { data: infer Value }
    ? Value
    : never;

/** An item of a list. */
export type Items<Id extends OperationId> = Data<Id> extends readonly (infer Item)[] ? Item : never;

/** The body of an operation. */
export type Body<Id extends OperationId> =
  NonNullable<operations[Id]["requestBody"]> extends { content: { "application/json": infer Value } }
    ? Value
    : never;

/** The query of an operation. Lists take the page from `page()` instead. */
export type Query<Id extends OperationId> = AllowUndefined<
  Omit<NonNullable<operations[Id]["parameters"]["query"]>, "page">
>;

/** Fields that are undefined aren't sent. */
type AllowUndefined<T> = { [Key in keyof T]: T[Key] | undefined };

export type RequestOptions = {
  /** Cancels the request and its retries. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that each attempt may take. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  /** Identifies a change across processes. The default is a new key for each call, shared by its retries. */
  idempotencyKey?: string | undefined;
  /** More headers, such as `If-Match`. */
  headers?: Record<string, string> | undefined;
  /** Receives each response before its body is read, for example to read `ETag`. */
  onResponse?: ((response: Response) => void) | undefined;
};

export type UploadBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
/** `contentType` is the type of the bytes, such as `image/png`. A Blob has its own. */
export type UploadOptions = RequestOptions & { contentType?: string | undefined };

export type QueryValues = Readonly<Record<string, unknown>>;
