import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";
import { DamagedImageError, type ParsedImage, Reader } from "./reader.ts";

/** No real picture has more boxes than this. A file of empty boxes would use many times its size in memory. */
const MAX_BOXES = 1_000;

type Box = { type: string; body: Reader };

/**
 * Reads the boxes of a container. A header consists of the length, which includes the header, and the type. If the
 * length is 1, a 64-bit length follows. If it is 0, the box extends to the end.
 */
function* readBoxes(container: Reader): Generator<Box> {
  for (let count = 1; container.remaining > 0; count += 1) {
    if (count > MAX_BOXES) throw new DamagedImageError(PICTURE_DAMAGE.tooManyBoxes);
    const from = container.offset;
    const short = container.readUintBE(4);
    const type = container.readAscii(4);
    const size =
      short === 1
        ? container.readUintBE(2) * 2 ** 48 + container.readUintBE(6)
        : short || container.end - from;
    const body = container.take(size - (container.offset - from));
    yield { type, body: new Reader(container.bytes, container.offset - body.length, container.offset) };
  }
}

/** Checks whether the file starts with a box that lists an AVIF brand. */
export function isAvif(bytes: Uint8Array): boolean {
  const reader = new Reader(bytes);
  if (reader.remaining < 16) return false;
  const size = reader.readUintBE(4);
  if (reader.readAscii(4) !== "ftyp") return false;
  const brands = new Reader(bytes, 8, Math.min(size, bytes.length, 512));
  while (brands.remaining >= 4) if (/^avi[fs]$/.test(brands.readAscii(4))) return true;
  return false;
}

/** Reads the size of the primary picture after rotation. */
export function readAvif(bytes: Uint8Array): ParsedImage {
  const file = [...readBoxes(new Reader(bytes))];
  const meta = requireBox(file, "meta");
  meta.take(4);
  const parts = [...readBoxes(meta)];
  if (![...file, ...parts].some(({ type }) => type === "mdat" || type === "idat"))
    throw new DamagedImageError(PICTURE_DAMAGE.noPicture);
  const properties = [...readBoxes(requireBox(parts, "iprp"))];
  const known = [...readBoxes(requireBox(properties, "ipco"))];
  const itemProperties = listPropertyIndices(readPrimaryItem(requireBox(parts, "pitm")), properties).flatMap(
    (index) => known[index - 1] ?? [],
  );
  const extent = requireBox(itemProperties, "ispe");
  extent.take(4);
  const [width, height] = [extent.readUintBE(4), extent.readUintBE(4)];
  const quarterTurns = itemProperties.find(({ type }) => type === "irot")?.body.readUintBE(1) ?? 0;
  return { ...(quarterTurns % 2 === 1 ? { width: height, height: width } : { width, height }), bytes };
}

function requireBox(candidates: readonly Box[], type: string): Reader {
  const box = candidates.find((each) => each.type === type);
  if (!box) throw new DamagedImageError(PICTURE_DAMAGE.missingBox(type));
  return new Reader(box.body.bytes, box.body.offset, box.body.end);
}

function readPrimaryItem(pitm: Reader): number {
  const version = pitm.readUintBE(1);
  pitm.take(3);
  return pitm.readUintBE(version === 0 ? 2 : 4);
}

/** Lists the numbers of an item's properties, which start at 1. */
function listPropertyIndices(item: number, properties: readonly Box[]): number[] {
  const list = requireBox(properties, "ipma");
  const version = list.readUintBE(1);
  const isWide = (list.readUintBE(3) & 1) === 1;
  const itemProperties: number[] = [];
  for (let entries = list.readUintBE(4); entries > 0; entries -= 1) {
    const id = list.readUintBE(version < 1 ? 2 : 4);
    for (let count = list.readUintBE(1); count > 0; count -= 1) {
      const index = isWide ? list.readUintBE(2) & 0x7fff : list.readUintBE(1) & 0x7f;
      if (id === item) itemProperties.push(index);
    }
  }
  return itemProperties;
}
