import type { Db } from "#lib/db/client.ts";
import { digestOf } from "./mint.ts";
import type { Presented } from "./queries.ts";
import { findByDigest } from "./shared-queries.ts";

/** The token that somebody presents, with what decides what it may do, and one hit of its limit taken. One round trip, which those who come at the same time share. */
export const findPresented = (db: Db, token: string): Promise<Presented | undefined> =>
  findByDigest(db, digestOf(token));
