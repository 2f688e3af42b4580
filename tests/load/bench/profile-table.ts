import type { Profile } from "./profiled-service.ts";

/** The time in a profile by part of the program and by function, in µs. */
export type TimeTable = { parts: Map<string, number>; functions: Map<string, number>; idle: number };

/**
 * The first match decides which part a function belongs to. A function without a match (of V8, and most of Node)
 * belongs to the part of its caller.
 */
const PARTS: readonly (readonly [part: string, fits: RegExp])[] = [
  ["grading", /\/lib\/(grading|content|math)\/|\/re2js\/|\/lib\/submissions\/(grade|judgements|reckoned)/],
  ["fitting answers to questions", /\/lib\/submissions\/answers\.ts/],
  ["presenting", /\/lib\/[a-z-]+\/present\.ts|\/lib\/http\/envelope\.ts/],
  ["key, scope, limit", /\/lib\/(auth|limits|secrets\.ts)|\/lib\/http\/rate-limit|node:internal\/crypto/],
  ["reading the body", /\/lib\/(platform\/http\/read-body|core\/json)/],
  ["shapes (zod)", /\/zod\/|\/lib\/contract\/|\/lib\/http\/parse\.ts/],
  ["log line", /\/pino|sonic-boom|\/lib\/log\.ts|fast-redact|safe-stable-stringify/],
  ["driver (postgres.js)", /\/node_modules\/postgres\//],
  ["statements (drizzle)", /\/drizzle-orm\/|\/lib\/db\//],
  [
    "routing, request, reply",
    /\/lib\/http\/|\/app\/|\/scripts\/|@hono\/node-server|node:internal\/(url|deps\/undici)/,
  ],
  ["webhooks", /\/lib\/webhooks\/|\/node_modules\/undici\//],
  ["verbs", /\/lib\//],
  ["Node: HTTP", /node:_http|node:internal\/http/],
  [
    "Node: sockets and streams",
    /node:(net|internal\/stream|stream|_stream|internal\/streams|internal\/webstreams)/,
  ],
  [
    "Node: timers, ticks, promises",
    /node:(internal\/(timers|process|async_hooks|promise)|timers|async_hooks|events|diagnostics)/,
  ],
];

const SPECIAL_FRAMES = new Map([
  ["(garbage collector)", "garbage collection"],
  ["(program)", "native code outside of functions"],
]);

/** Adds up the times of the samples by the function on top of the stack, and by that function's part. */
export function buildTimeTable({ nodes, samples = [], timeDeltas = [] }: Profile): TimeTable {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const table: TimeTable = { parts: new Map(), functions: new Map(), idle: 0 };
  const findPart = (id: number | undefined): string => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { functionName = "", url = "" } = byId.get(at)?.callFrame ?? {};
      const part = SPECIAL_FRAMES.get(functionName) ?? PARTS.find(([, fits]) => fits.test(url))?.[0];
      if (part !== undefined) return part;
    }
    return "Node: the rest";
  };
  samples.forEach((id, i) => {
    const us = timeDeltas[i + 1] ?? 0;
    const frame = byId.get(id)?.callFrame;
    if (frame?.functionName === "(idle)") {
      table.idle += us;
      return;
    }
    add(table.parts, findPart(id), us);
    add(table.functions, frame ? formatFunction(frame) : "?", us);
  });
  return table;
}

const add = (sums: Map<string, number>, key: string, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value);

type Frame = Profile["nodes"][number]["callFrame"];

/** Formats a function as `record (lib/domains/submissions/record.ts:40)`. */
function formatFunction({ functionName, url, lineNumber }: Frame): string {
  const name = functionName || "(anonymous)";
  if (url === "") return name;
  const file = url
    .replace(/^file:\/\//, "")
    .replace(/^.*\/node_modules\//, "")
    .replace(`${process.cwd()}/`, "");
  return `${name} (${file}:${lineNumber + 1})`;
}
