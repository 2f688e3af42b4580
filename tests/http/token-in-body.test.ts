import { expect, test } from "vitest";
import { readTokenFromBody } from "#lib/platform/http/read-body-token.ts";

const read = (text: string) => readTokenFromBody(Buffer.from(text));

test.each([
  ['{"token":"emb_a","answers":{}}', "emb_a"],
  ['\n{ "answers" : [{"token":"no"}, "token", "\\"token\\":\\"no\\""],\t"token" :\r "emb_b" }', "emb_b"],
  ['{"a":"\\\\","token":"emb_c"}', "emb_c"],
  ['{"x":"token","token":"é"}', "é"],
  ['{"token":"emb_d","answers": no JSON at all', "emb_d"],
])("the token of a body is found without parsing the rest: %s", (text, token) => {
  expect(read(text)).toBe(token);
});

test.each([
  "",
  "{}",
  '"token"',
  '["token","emb_a"]',
  '{"answers":{"token":"emb_a"}}',
  '{"token":7}',
  '{"token":"emb_\\u0061"}',
  '{"token":"emb_a',
  '{"tok\\u0065n":"emb_a"}',
  `{"token":"${"x".repeat(201)}"}`,
])("a token that can't be read for certain is left to the JSON parser: %s", (text) => {
  expect(read(text)).toBeUndefined();
});
