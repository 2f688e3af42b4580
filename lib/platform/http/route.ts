import type * as z from "zod";
import type {
  AnyOperation,
  BodySchema,
  BytesSchema,
  DataSchema,
  ListSchema,
  Operation,
  PathParams,
} from "./operation.ts";
import { createResource, type Resource } from "./resource.ts";

/** The query or body of an operation that has none. */
type Nothing = z.ZodObject<Record<never, never>>;

/** An operation from its callers' point of view: what they send and what they receive. */
type Signature<Path, Q, B, D> = {
  params: Path extends string ? PathParams<Path> : never;
  query: Q extends z.ZodType ? z.input<Q> : never;
  body: B extends BytesSchema ? Blob : B extends z.ZodType ? z.input<B> : never;
  data: D extends ListSchema<infer Item> ? z.output<Item>[] : D extends z.ZodType ? z.output<D> : never;
};

/** A resource with its signatures. The browser's `call` function takes its types from them. */
export type Route<Path extends string, Signatures> = Resource & {
  readonly path: Path;
  readonly signatures?: Signatures;
};

/**
 * Declares the operations of a path. The types of `handle` are inferred: `params` from the path, `body` and `query`
 * from their schemas, and the first argument from `auth`. `handle` must return the value that `data` describes.
 */
export function route<
  const Path extends string,
  // Each method has four parameters: caller, query, body and data. The defaults of `never` mean that the method doesn't
  // exist. Only POST can put something in the bucket.
  GetC = never,
  GetQ extends z.ZodType = Nothing,
  GetB extends BodySchema = Nothing,
  GetD extends DataSchema = never,
  PostC = never,
  PostQ extends z.ZodType = Nothing,
  PostB extends BodySchema = Nothing,
  PostD extends DataSchema = never,
  PostInBucket = undefined,
  PutC = never,
  PutQ extends z.ZodType = Nothing,
  PutB extends BodySchema = Nothing,
  PutD extends DataSchema = never,
  PatchC = never,
  PatchQ extends z.ZodType = Nothing,
  PatchB extends BodySchema = Nothing,
  PatchD extends DataSchema = never,
  DeleteC = never,
  DeleteQ extends z.ZodType = Nothing,
  DeleteB extends BodySchema = Nothing,
  DeleteD extends DataSchema = never,
>(
  path: Path,
  operations: {
    GET?: Operation<Path, GetC, GetQ, GetB, GetD>;
    POST?: Operation<Path, PostC, PostQ, PostB, PostD, PostInBucket>;
    PUT?: Operation<Path, PutC, PutQ, PutB, PutD>;
    PATCH?: Operation<Path, PatchC, PatchQ, PatchB, PatchD>;
    DELETE?: Operation<Path, DeleteC, DeleteQ, DeleteB, DeleteD>;
  },
): Route<
  Path,
  {
    GET: Signature<Path, GetQ, GetB, GetD>;
    POST: Signature<Path, PostQ, PostB, PostD>;
    PUT: Signature<Path, PutQ, PutB, PutD>;
    PATCH: Signature<Path, PatchQ, PatchB, PatchD>;
    DELETE: Signature<Path, DeleteQ, DeleteB, DeleteD>;
  }
> {
  // The type parameters above check the declarations. The pipeline treats all operations alike, so it doesn't need
  // their types.
  const erased = operations as unknown as Partial<Record<keyof typeof operations, AnyOperation>>;
  return createResource(path, erased) as Route<Path, never>;
}
