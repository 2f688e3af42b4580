import type { Db } from "#lib/db/client.ts";
import { notFound } from "#lib/errors.ts";
import { type Asset, assetStore } from "./store.ts";

/** As the content model lets an address be written: the digest, and an ending that says nothing. */
const NAME = /^([0-9a-f]{64})(?:\.[A-Za-z0-9]{1,16})?$/;

/** The picture that an address under /assets names. 404. */
export async function findPicture(
  db: Db,
  name: string,
): Promise<Pick<Asset, "mediaType" | "bytes"> & { digest: string }> {
  const digest = NAME.exec(name)?.[1];
  const found = digest && (await assetStore(db).find(Buffer.from(digest, "hex")));
  if (!found) throw notFound("Picture");
  return { ...found, digest };
}
