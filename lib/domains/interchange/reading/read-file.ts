import { findReader } from "#lib/core/interchange/formats.ts";
import { ImportError, type ModelEntry } from "#lib/core/interchange/model.ts";
import { MAX_ITEMS } from "../rules.ts";
import type { ReadFile, StagedBatch } from "./host.ts";
import { openSource } from "./open-source.ts";
import { stageItem } from "./stage-item.ts";
import { stageTest } from "./stage-test.ts";

const BATCH_ITEMS = 50;
/** In characters of JSON. */
const BATCH_SIZE = 1024 * 1024;

/**
 * Reads a file, and stores what it contains in batches. Runs in ./child.ts or, without it, in the process that has
 * the database.
 */
export const readFile: ReadFile = async (task, host, signal) => {
  const source = await openSource(task, host);
  const found = await findReader(source, task.format);
  if (!found) throw new ImportError("unknown_format", "The format of the file isn't known.");
  const { reader, version } = found;
  await host.begin({ format: reader.format, version });

  const batch = new Batch();
  const sources = new Set<string>();
  let items = 0;
  let tests = 0;
  const flush = () => host.write({ ...batch.take(), done: items });
  const add = async (entry: ModelEntry): Promise<void> => {
    if (entry.type === "test") {
      batch.addTest({ position: tests, test: await stageTest(entry.test, task, host) });
      tests += 1;
      return;
    }
    if (items === MAX_ITEMS)
      throw new ImportError("too_large", `The file has more than ${MAX_ITEMS} questions.`);
    const item = await stageItem(entry.item, items, host);
    // Tests name questions by their source, so a second one of the same source needs another.
    if (sources.has(item.source)) item.source = `${item.source}~${items + 1}`;
    sources.add(item.source);
    batch.addItem(item);
    items += 1;
  };
  for await (const entry of reader.read(source, { as: task.as })) {
    signal.throwIfAborted();
    await add(entry);
    if (batch.isFull) await flush();
  }
  await flush();
};

type Staged = Omit<StagedBatch, "done">;

/** Questions and tests that wait to be stored together. */
class Batch {
  #staged: Staged = { items: [], tests: [] };
  #size = 0;

  addItem(item: Staged["items"][number]): void {
    this.#staged.items.push(item);
    this.#size += JSON.stringify(item).length;
  }
  addTest(test: Staged["tests"][number]): void {
    this.#staged.tests.push(test);
    this.#size += JSON.stringify(test).length;
  }
  get isFull(): boolean {
    return this.#staged.items.length >= BATCH_ITEMS || this.#size >= BATCH_SIZE;
  }
  take(): Staged {
    const staged = this.#staged;
    this.#staged = { items: [], tests: [] };
    this.#size = 0;
    return staged;
  }
}
