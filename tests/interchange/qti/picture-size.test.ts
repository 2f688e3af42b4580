import { describe, expect, it } from "vitest";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import { createPng, samples } from "#tests/support/pictures.ts";
import { declare, listCodes, readOne, writeItem } from "./support.ts";

const PNG = createPng(40, 20);
const AREAS =
  '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="20,10,5" mappedValue="1"/></areaMapping>';

const write = (image: string): string =>
  writeItem({
    declarations: declare({ cardinality: "single", type: "point", mapping: AREAS }),
    body: `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1">${image}</selectPointInteraction>`,
    processing: "map_response_point",
  });

function getImage({ question }: ModelItem): unknown {
  const node = question?.content.content;
  const [interaction] = Array.isArray(node) ? node : [];
  return interaction?.attrs?.image;
}

describe("the size of an image with coordinates", () => {
  it.each([
    ["both sides from its bytes", 'data="a.png"', { width: 40, height: 20 }],
    ["the other side in its own proportions", 'data="a.png" width="80"', { width: 80, height: 40 }],
    ["the other side in its own proportions", 'data="a.png" height="5"', { width: 10, height: 5 }],
    [
      "both sides if it states them in percent",
      'data="a.png" width="50%" height="50%"',
      { width: 40, height: 20 },
    ],
    ["nothing if it states both", 'data="a.png" width="7" height="9"', { width: 7, height: 9 }],
    [
      "both sides from a data URL",
      `data="data:image/png;base64,${PNG.toString("base64")}"`,
      { width: 40, height: 20 },
    ],
  ])("takes %s: %s", async (_, attributes, size) => {
    const item = await readOne(write(`<object type="image/png" ${attributes}>A map</object>`), {
      "a.png": PNG,
    });
    expect(listCodes(item)).toEqual([]);
    expect(getImage(item)).toMatchObject({ ...size, alt: "A map" });
  });

  it.each(Object.entries(samples))("is read from %s", async (name, { bytes, width, height }) => {
    const item = await readOne(write(`<img src="a.${name}" alt="A map"/>`), { [`a.${name}`]: bytes });
    expect(getImage(item)).toMatchObject({ width, height });
  });

  it.each([
    ["is damaged", PNG.subarray(0, 20), "a.png"],
    ["isn't an image", Buffer.from("text"), "a.png"],
    ["is elsewhere", PNG, "https://example.com/a.png"],
  ])("skips the item if the image %s", async (_, bytes, address) => {
    const item = await readOne(write(`<object type="image/png" data="${address}"/>`), { "a.png": bytes });
    expect(item).toMatchObject({
      question: null,
      losses: [{ code: "invalid_item", detail: "width, height" }],
    });
  });
});
