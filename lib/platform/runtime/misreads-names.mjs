// @ts-check
// Plain JavaScript, because `scripts/run.mjs` also needs it, on any version of Node.

/**
 * Whether this Node can misread the name of a JSON member that is written with an escape sequence. From V8 12.8 on, until
 * it was fixed, `JSON.parse` compared such a name as written with the names it had seen after the same members: once any text
 * had the name `\`, it read `"` as `\`. So one customer's request could change the names in another one's data.
 * Reported as nodejs/node#63785. Releases with the fix include 24.22.1 and 26.12.1; 22 never had the fault.
 * @returns {boolean}
 */
export function misreadsNames() {
  JSON.parse(String.raw`{"before":0,"\\":0}`);
  return Object.keys(JSON.parse(String.raw`{"before":0,"\"":0}`))[1] !== '"';
}

/** What to say about such a Node. */
export const MISREADS_NAMES = `Node ${process.version} can misread names in JSON (nodejs/node#63785), which would change customers' data. Install the latest release of Node 24, and try again.`;
