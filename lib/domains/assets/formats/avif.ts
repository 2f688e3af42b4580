import { Damaged, type Found, Reader } from "./reader.ts";

/** More than any picture has; a file of empty boxes would take up many times its size. */
const MAX_BOXES = 1_000;

type Box = { type: string; body: Reader };

/** A box's header: its length with the header in it (1: a longer number follows; 0: to the end), and its type. */
function* boxes(within: Reader): Generator<Box> {
  for (let count = 1; within.left > 0; count += 1) {
    if (count > MAX_BOXES) throw new Damaged("has too many parts");
    const from = within.at;
    const short = within.big(4);
    const type = within.ascii(4);
    const size = short === 1 ? within.big(2) * 2 ** 48 + within.big(6) : short || within.end - from;
    const body = within.take(size - (within.at - from));
    yield { type, body: new Reader(within.bytes, within.at - body.length, within.at) };
  }
}

/** Whether a file begins as one of AVIF's family. */
export function isAvif(bytes: Uint8Array): boolean {
  const reader = new Reader(bytes);
  if (reader.left < 16) return false;
  const size = reader.big(4);
  if (reader.ascii(4) !== "ftyp") return false;
  const brands = new Reader(bytes, 8, Math.min(size, bytes.length, 512));
  while (brands.left >= 4) if (/^avi[fs]$/.test(brands.ascii(4))) return true;
  return false;
}

/** The size of the picture that the file calls its primary one, turned as it says. */
export function readAvif(bytes: Uint8Array): Found {
  const file = [...boxes(new Reader(bytes))];
  const meta = only(file, "meta");
  meta.take(4);
  const parts = [...boxes(meta)];
  if (![...file, ...parts].some(({ type }) => type === "mdat" || type === "idat"))
    throw new Damaged("holds no picture");
  const properties = [...boxes(only(parts, "iprp"))];
  const known = [...boxes(only(properties, "ipco"))];
  const own = propertiesOf(primaryOf(only(parts, "pitm")), properties).flatMap(
    (index) => known[index - 1] ?? [],
  );
  const extent = only(own, "ispe");
  extent.take(4);
  const [width, height] = [extent.big(4), extent.big(4)];
  const turns = own.find(({ type }) => type === "irot")?.body.big(1) ?? 0;
  return { ...(turns % 2 === 1 ? { width: height, height: width } : { width, height }), bytes };
}

function only(among: readonly Box[], type: string): Reader {
  const box = among.find((each) => each.type === type);
  if (!box) throw new Damaged(`has no ${type}`);
  return new Reader(box.body.bytes, box.body.at, box.body.end);
}

function primaryOf(pitm: Reader): number {
  const version = pitm.big(1);
  pitm.take(3);
  return pitm.big(version === 0 ? 2 : 4);
}

/** The numbers, from 1, of the properties that go with an item. */
function propertiesOf(item: number, properties: readonly Box[]): number[] {
  const list = only(properties, "ipma");
  const version = list.big(1);
  const isWide = (list.big(3) & 1) === 1;
  const own: number[] = [];
  for (let entries = list.big(4); entries > 0; entries -= 1) {
    const id = list.big(version < 1 ? 2 : 4);
    for (let count = list.big(1); count > 0; count -= 1) {
      const index = isWide ? list.big(2) & 0x7fff : list.big(1) & 0x7f;
      if (id === item) own.push(index);
    }
  }
  return own;
}
