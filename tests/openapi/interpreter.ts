import { type SpawnOptionsWithoutStdio, spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";

export type Interpreter = {
  /** Runs a program and resolves to its output. Rejects if it fails. */
  run(code: string): Promise<string>;
  stop(): Promise<void>;
};

/** Reads a program from each line, as JSON, runs it as a module of its own, and prints its output as JSON. */
export const NODE_LOOP = `
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
const write = process.stdout.write.bind(process.stdout);
let count = 0;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const reply = { output: "" };
  process.stdout.write = (text) => ((reply.output += text), true);
  const file = path.resolve("example-" + ++count + ".mjs");
  fs.writeFileSync(file, JSON.parse(line));
  await import(pathToFileURL(file).href).catch((error) => (reply.error = String(error?.stack ?? error)));
  process.stdout.write = write;
  write(JSON.stringify(reply) + "\\n");
}
`;

/** The same for Python. */
export const PYTHON_LOOP = `
import contextlib as _c, io as _i, traceback as _t
for _line in _s.stdin:
    _output, _error = _i.StringIO(), None
    try:
        with _c.redirect_stdout(_output):
            exec(compile(_j.loads(_line), "example", "exec"), {"__name__": "__main__"})
    except BaseException:
        _error = _t.format_exc()
    _s.stdout.write(_j.dumps({"output": _output.getvalue(), "error": _error}) + "\\n")
    _s.stdout.flush()
`;

/** Starts a program that runs a loop above, because starting it for each of the examples would take long. */
export function startInterpreter(
  program: string,
  args: string[],
  options: SpawnOptionsWithoutStdio,
): Interpreter {
  const child = spawn(program, args, options);
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  const ended = once(child, "close");
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(code) {
      child.stdin.write(`${JSON.stringify(code)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} ended:\n${complaints}\n\n${code}`);
      const { output, error }: { output: string; error?: string | null } = JSON.parse(value);
      if (error) throw new Error(`${error}\n${complaints}${output}\n\n${code}`);
      return output;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
