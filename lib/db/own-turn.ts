import type postgres from "postgres";

type Unsafe = (text: string, values?: unknown[], options?: object) => unknown;

/**
 * Gives each statement a connection of its own, or has it wait, in order, for the first that comes free. postgres.js
 * would send it on a connection that is at work: behind a slow statement it would wait for that one alone.
 */
export function giveOwnTurns(sql: postgres.Sql): void {
  const unsafe = sql.unsafe.bind(sql) as Unsafe;
  // What postgres.js asks before it lets more be sent on a connection; `begin` has an answer of its own.
  const options = { onexecute: () => false };
  Object.assign(sql, {
    unsafe: (text: string, values: unknown[] = [], more: object = {}) =>
      unsafe(text, values, { ...options, ...more }),
  });
}
