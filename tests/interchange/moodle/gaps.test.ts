import { describe, expect, test } from "vitest";
import { createPng } from "#tests/support/pictures.ts";
import { computeScore, getCodes } from "../text-support.ts";
import { question, readOne } from "./support.ts";

/* The scores are computed by hand from the rules of Moodle's question types with deferred feedback. */

const points = "<defaultgrade>4</defaultgrade>";

test("gapselect gives each place an equal share", async () => {
  const option = (text: string, group: number) =>
    `<selectoption><text>${text}</text><group>${group}</group></selectoption>`;
  const members = points + option("cat", 1) + option("dog", 1) + option("mat", 2) + option("hat", 2);
  const item = await readOne(question("gapselect", "The [[1]] sat on the [[3]].", members));
  expect(
    [
      ["c1", "c1"],
      ["c1", "c2"],
      ["c2", "c2"],
    ].map((values) => computeScore(item, ...values)),
  ).toEqual([4, 2, 0]);
});

test("ddwtos gives each place an equal share, and wrong words cost nothing", async () => {
  const box = (text: string, more = "") => `<dragbox><text>${text}</text><group>1</group>${more}</dragbox>`;
  const members =
    points +
    box("<b>cat</b>".replace(/[<>]/g, (c) => (c === "<" ? "&lt;" : "&gt;"))) +
    box("mat", "<infinite/>") +
    box("dog");
  const item = await readOne(question("ddwtos", "The [[1]] sat on the [[2]] on the [[2]].", members));
  const right = [
    ["t1", "g1"],
    ["t2", "g2"],
    ["t2", "g3"],
  ];
  expect(computeScore(item, right)).toBe(4);
  expect(
    computeScore(item, [
      ["t3", "g1"],
      ["t2", "g2"],
    ]),
  ).toBe(1.3333);
  expect(getCodes(item)).toEqual([]);
});

describe("ddimageortext", () => {
  const png = (width: number, height: number) =>
    `<file name="a.png" encoding="base64">${createPng(width, height).toString("base64")}</file>`;
  const drag = (number: number, more: string) =>
    `<drag><no>${number}</no><text>D${number}</text><draggroup>1</draggroup>${more}</drag>`;
  const drop = (choice: number, left: number) =>
    `<drop><text></text><no>1</no><choice>${choice}</choice><xleft>${left}</xleft><ytop>5</ytop></drop>`;
  const drops = drop(2, 10) + drop(1, 100);

  test("gives each place an equal share", async () => {
    const item = await readOne(
      question("ddimageortext", "?", png(300, 200) + drag(1, png(40, 30)) + drag(2, png(50, 20)) + drops),
    );
    const right = [
      ["t2", "g1"],
      ["t1", "g2"],
    ];
    expect(
      [
        right,
        right.slice(1),
        [
          ["t1", "g1"],
          ["t2", "g2"],
        ],
      ].map((value) => computeScore(item, value)),
    ).toEqual([1, 0.5, 0]);
    expect(JSON.stringify(item.question?.content)).toContain('"coords":[10,5,60,35]');
    expect([item.assets.map(({ name }) => name), getCodes(item)]).toEqual([
      ["1-a.png", "2-a.png", "3-a.png"],
      [],
    ]);
  });

  test("estimates the size of texts, which is a loss of presentation", async () => {
    const item = await readOne(
      question("ddimageortext", "?", png(300, 200) + drag(1, "<infinite/>") + drag(2, "") + drops),
    );
    expect(getCodes(item)).toEqual(["style"]);
  });

  test.each([
    ["no background", drag(1, "") + drop(1, 1), "asset_missing"],
    ["no places", png(9, 9) + drag(1, ""), "invalid_item"],
    ["a place for a choice that doesn't exist", png(9, 9) + drag(1, "") + drop(2, 1), "invalid_item"],
  ])("is skipped with %s", async (_name, members, code) => {
    expect(getCodes(await readOne(question("ddimageortext", "?", members)))).toEqual([code]);
  });
});
