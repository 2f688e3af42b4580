import * as z from "zod";
import { FeedMeta, ListMeta } from "#lib/contract/common.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Deprecation } from "./deprecation.ts";
import type { PlainReply, ReplyWith } from "./envelope.ts";
import type { IfMatch } from "./etag.ts";
import type { JsonText } from "./json-text.ts";
import type { LargeBodyReader } from "./large-body.ts";
import type { Tag } from "./openapi/info.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The rate limit that a request with an API key counts against. */
type RateLimitBucket = "default" | "submit" | "check";

/** The parameters of a path in Next's notation. For example, `/v1/assessments/[id]` has `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;

/** The `data` of an operation that returns a page of a list. `item` describes each item, `meta` the envelope's `meta`. */
export class ListSchema<Item extends z.ZodType = z.ZodType, Meta extends z.ZodType = z.ZodType> {
  readonly item: Item;
  readonly meta: Meta;
  constructor(item: Item, meta: Meta) {
    this.item = item;
    this.meta = meta;
  }
}
export const list = <Item extends z.ZodType>(item: Item): ListSchema<Item, typeof ListMeta> =>
  new ListSchema(item, ListMeta);
/** A list that is read in one direction, without page numbers. */
export const feed = <Item extends z.ZodType>(item: Item): ListSchema<Item, typeof FeedMeta> =>
  new ListSchema(item, FeedMeta);

export type MediaRange = "image/*" | "audio/*" | "video/*";

/**
 * A body that is read as bytes, such as an image. `maxBytes` is called on each request. With `mediaTypes`, the header
 * Content-Type must name a type of one of them.
 */
export class BytesSchema {
  readonly maxBytes: () => number;
  readonly mediaTypes: readonly MediaRange[] | undefined;
  constructor(maxBytes: () => number, mediaTypes?: readonly MediaRange[]) {
    this.maxBytes = maxBytes;
    this.mediaTypes = mediaTypes;
  }
}

/** What `StreamSchema` does with a body. */
type BodyStore<Stored> = {
  /**
   * Reads all chunks, whose iterator throws 413 after `maxBytes`. Returns what `handle` gets as its body, and the
   * SHA-256 of the bytes. If it throws, nothing must be left.
   */
  store(ctx: Ctx, chunks: AsyncIterable<Uint8Array>): Promise<{ stored: Stored; digest: Buffer }>;
  /** Runs the rest of the operation, immediately or when it is its turn. By default, it runs immediately. */
  run?<T>(work: () => Promise<T>): Promise<T>;
  /** Called when the operation has ended, whether it succeeded or not. */
  release(ctx: Ctx, stored: Stored): Promise<void>;
};

/** A body of any type that is stored while it arrives, so that a large file is never in memory as a whole. */
export class StreamSchema<Stored> extends BytesSchema {
  readonly body: BodyStore<Stored>;
  constructor(maxBytes: () => number, body: BodyStore<Stored>) {
    super(maxBytes);
    this.body = body;
  }
}

/** Declares the `data` of the dashboard's own endpoints. It provides types for the callers and validates nothing. */
export const json = <T>(): z.ZodType<T> => z.custom<T>();

/** The `data` of an operation that writes its response itself, such as a CSV file. */
export const OwnResponse = z.instanceof(Response);

export type BodySchema = z.ZodType | BytesSchema;
export type DataSchema = z.ZodType | ListSchema;

type BodyOutput<B> =
  B extends StreamSchema<infer Stored>
    ? Stored
    : B extends BytesSchema
      ? Uint8Array
      : B extends z.ZodType
        ? z.output<B>
        : never;
type DataOutput<D> =
  D extends ListSchema<infer Item, infer Meta>
    ? { items: readonly z.output<Item>[]; meta: z.output<Meta> }
    : D extends z.ZodType
      ? z.output<D>
      : never;
/**
 * The return type of `handle`: the value that `data` describes, the same value as JSON text, or the value with headers
 * or cookies.
 */
type Handled<D> = DataOutput<D> | JsonText<DataOutput<D>> | ReplyWith<DataOutput<D>> | PlainReply;

/**
 * An operation of a route. The handler, the OpenAPI document, the browser client and the tests all use this
 * declaration. `C` is the type that the authentication passes to `handle`, usually `Ctx`.
 */
export type Operation<
  Path extends string,
  C,
  Q extends z.ZodType,
  B extends BodySchema,
  D extends DataSchema,
  InBucket = undefined,
> = {
  auth: Auth<C>;
  summary: string;
  /** The name in the OpenAPI document. Only operations under /v1 have one. */
  operationId?: string;
  /** The operation's section in the OpenAPI document. */
  tag?: Tag;
  description?: string;
  /** The rate limit that a request with an API key counts against. The default is `default`. */
  limit?: RateLimitBucket;
  query?: Q;
  body?: B;
  /** The maximum size of the body in bytes. The default is 1 MiB. */
  maxBody?: number;
  /** Replaces `body` and `handle` for bodies that are larger than `LARGE_BODY_BYTES`. */
  large?: LargeBodyReader<Handled<D>>;
  /** The status of a successful response. The default is 200. */
  status?: 200 | 201 | 202 | 204;
  /** Another status that `handle` can return by `ReplyWith`, and what it means. */
  otherStatus?: { status: 200 | 201 | 202; description: string };
  /** The shape of `data`. */
  data: D;
  /** The errors that the operation can return in addition to the general ones. */
  errors?: readonly ErrorCode[];
  /** Example of a body and of the response's `data`. For a list, `data` contains all items of the page. */
  examples?: { body?: unknown; data?: unknown; meta?: unknown };
  /** Whether successful responses carry an ETag. */
  sendsEtag?: boolean;
  /** Whether `handle` receives the If-Match header. It is ignored otherwise. */
  acceptsIfMatch?: boolean;
  /** Whether `handle` receives the Range header and can return a part of a file. It is ignored otherwise. */
  acceptsRange?: boolean;
  deprecated?: Deprecation;
  /** Whether a GET changes something. HEAD must not, so it is 405. */
  hasEffects?: boolean;
  /**
   * Stores in the bucket what the operation keeps there. Called before `handle` if a bucket is configured, and outside
   * the transaction of an Idempotency-Key, which must not wait for the bucket. `handle` can still fail: then the object
   * must belong to a row that stays, or be deleted later.
   */
  putInBucket?(
    ctx: C,
    input: { params: PathParams<Path>; query: z.output<Q>; body: BodyOutput<B> },
  ): Promise<InBucket>;
  handle(
    ctx: C,
    input: {
      params: PathParams<Path>;
      query: z.output<Q>;
      body: BodyOutput<B>;
      ifMatch: IfMatch;
      /** The header Range, or null if there is none or the operation doesn't accept it. */
      range: string | null;
      /** The result of `putInBucket`, or undefined if no bucket is configured. */
      inBucket: InBucket | undefined;
    },
  ): Promise<Handled<D>> | Handled<D>;
};

/** An operation with any path, caller and shape. */
export type AnyOperation = {
  // `handle` is declared as a method, so TypeScript compares its parameters bivariantly and every declaration is
  // assignable.
  auth: Auth<unknown>;
  query?: z.ZodType;
  body?: BodySchema;
  data: DataSchema;
  large?: LargeBodyReader<unknown>;
  putInBucket?(ctx: unknown, input: { params: unknown; query: unknown; body: unknown }): Promise<unknown>;
  handle(
    ctx: unknown,
    input: {
      params: unknown;
      query: unknown;
      body: unknown;
      ifMatch: IfMatch;
      range: string | null;
      inBucket: unknown;
    },
  ): unknown;
} & Omit<
  Operation<string, unknown, z.ZodType, BodySchema, DataSchema>,
  "auth" | "query" | "body" | "data" | "large" | "putInBucket" | "handle"
>;

/**
 * A request's data apart from its content. `addLogFields` adds ids to the request's log line and must not be given
 * secrets. The `headers` are sent with the response, whether it succeeds or fails.
 */
export type Call = {
  params: Readonly<Record<string, string>>;
  requestId: string;
  addLogFields: (fields: Record<string, unknown>) => void;
  headers: Record<string, string>;
};

type AuthKind = "api_key" | "session" | "account" | "visitor" | "embed_token" | "scheduler" | "none";

/**
 * A way to authenticate. Domains provide these, for example `apiKey("read:assessments")` or `session("keys.manage")`.
 */
export type Auth<C> = {
  readonly kind: AuthKind;
  /** The scopes that an API key needs, all of them. Undefined if the caller has no API key. */
  readonly scopes?: readonly Scope[];
  /**
   * The permission that the caller needs. The verb checks it as well. The check here only ensures the right order of
   * errors.
   */
  readonly permission?: Permission;
  /** The authentication for signed-in members who use the same operation, if they can. */
  readonly forMembers?: Auth<C>;
  /**
   * Identifies the caller and then checks permission, origin and rate limit, all before the body is read. Throws
   * AppError.
   */
  admit(request: Request, call: Call, operation: AnyOperation): Promise<Admission<C>>;
};

export type Admission<C> = {
  db: Db;
  /** Creates the first argument of `handle`. If the pipeline has opened a transaction, `db` is that transaction. */
  createContext(db: Db): C;
  /**
   * Checks again who the caller is and what they are allowed to do, without counting another request. The pipeline
   * calls it if the body took long to arrive. Unset if the caller has nothing that can be revoked. Throws AppError.
   */
  renew?(): Promise<Admission<C>>;
  /**
   * The organization that the caller belongs to. Organizations take turns when large bodies are parsed. If unset, the
   * pipeline reads every body itself.
   */
  organizationId?: string;
  /** The API key to which idempotency keys belong. If unset, the pipeline ignores `Idempotency-Key`. */
  apiKeyId?: string;
  /**
   * Parses the body if it had to be read to identify the caller, and rejects a query, unless the handler reads both. Throws
   * AppError.
   */
  readBody?(): unknown;
  /** Runs the handler immediately, or later if it has to wait its turn. */
  run?<T>(work: () => Promise<T>): Promise<T>;
  /** Whether successful responses have no envelope. */
  isPlain?: boolean;
};
