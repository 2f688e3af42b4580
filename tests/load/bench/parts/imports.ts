import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportFormat } from "#lib/contract/imports.ts";
import { qti22Writer } from "#lib/core/interchange/qti/writer.ts";
import { writeZip } from "#lib/platform/archive/write-zip.ts";
import { createExport, createQuestion } from "#tests/interchange/qti/export-support.ts";
import { paragraph, SAMPLES } from "#tests/interchange/qti/samples.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { type Api, createApiClient } from "../api.ts";
import type { StartedService } from "../environment.ts";
import { formatNumber, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";

const ITEMS = 10_000;
const MAX_SECONDS = 60;
const MAX_GROWTH_MB = 300;
const MAX_P99_MS = 150;
const SAMPLE_MS = 50;
const IDLE_MS = 3_000;
const EXPORTED: readonly ExportFormat[] = ["qti22", "json"];

type Job = { name: string; seconds: number; growthMb: number; readerMb: number; p99Ms: number };

/** Imports and exports 10,000 items, and measures the memory of the service and a neighbor's requests meanwhile. */
export const imports: Part = {
  name: "imports",
  isOptional: true,
  async measure({ database, direct: service }, { isQuick }, stop) {
    const { apiKey } = await createTestOrganization(database);
    const { apiKey: neighborKey } = await createTestOrganization(database);
    const measureJob = (name: string, run: () => Promise<void>) =>
      measure(service, { name, neighborKey, run }, stop);
    const count = isQuick ? ITEMS / 10 : ITEMS;
    const file = await writePackage(count);
    const api = createApiClient(service.port, apiKey);
    const jobs: Job[] = [];
    const importAs = (options: string) => () =>
      importFile(api, { port: service.port, apiKey, file, options }, stop);
    jobs.push(await measureJob("a preview", importAs("preview=true")));
    for (const name of ["an import", "another import"])
      jobs.push(await measureJob(name, importAs("as=items")));
    for (const format of EXPORTED)
      jobs.push(
        await measureJob(`an export as ${format} of twice as many`, () =>
          download(service.port, apiKey, `/v1/items/export?format=${format}`),
        ),
      );
    const { meta } = await fetchJson<{ meta: { total: number } }>(service.port, apiKey, "/v1/items?limit=1");
    return {
      report: `
imports: a QTI 2.2 package of ${formatNumber(count, 0)} items, ${formatNumber(file.length / 1024 / 1024, 1)} MiB
${jobs.map(formatJob).join("\n")}`,
      verdicts: [
        ...jobs
          .filter(({ readerMb }) => readerMb > 0)
          .map(({ name, seconds }) => ({
            isMet: seconds < MAX_SECONDS,
            sentence: `${name} takes under ${MAX_SECONDS} s: ${formatNumber(seconds, 0)} s`,
          })),
        ...jobs.map(({ name, growthMb }) => ({
          isMet: growthMb < MAX_GROWTH_MB,
          sentence: `during ${name}, the service grows by under ${MAX_GROWTH_MB} MB: ${formatNumber(growthMb, 0)} MB`,
        })),
        ...jobs.map(({ name, p99Ms }) => ({
          isMet: p99Ms < MAX_P99_MS,
          sentence: `during ${name}, a neighbor's p99 is below ${MAX_P99_MS} ms: ${formatNumber(p99Ms, 0)} ms`,
        })),
      ],
      faults: meta.total === 2 * count ? [] : [`imports: ${meta.total} items instead of ${2 * count}`],
    };
  },
};

/** Interactions whose keys an import has to prove, and which show no images. */
const INTERACTIONS = ["choiceInteraction", "textEntryInteraction", "matchInteraction", "orderInteraction"];

async function writePackage(count: number): Promise<Buffer> {
  const samples = INTERACTIONS.flatMap((name) => SAMPLES[name] ?? []);
  const questions = Array.from({ length: count }, (_, i) => {
    const sample = samples[i % samples.length];
    return createQuestion({
      id: `q${i}`,
      title: `Question ${i + 1}`,
      content: {
        type: "doc",
        content: [paragraph(`Question ${i + 1}. `.repeat(20)), ...(sample ? [sample.block] : [])],
      },
      keys: sample?.key ? [sample.key] : [],
      points: 1,
    });
  });
  async function* listFiles() {
    for await (const { files } of qti22Writer.write(createExport(questions))) yield* files;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(listFiles())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Upload = { port: number; apiKey: string; file: Buffer; options: string };

async function importFile(
  api: Api,
  { port, apiKey, file, options }: Upload,
  stop: AbortSignal,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/imports?${options}`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/zip" },
    body: new Uint8Array(file),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  for (;;) {
    const { status } = await api.get<{ status: string }>(`/v1/imports/${data.id}`);
    if (status === "completed") return;
    if (status !== "running") throw new Error(`The import ended as ${status}`);
    await sleep(500, undefined, { signal: stop });
  }
}

/** Reads a response to its end without keeping it. */
async function download(port: number, apiKey: string, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!response.ok || !response.body) throw new Error(`${path} gave ${response.status}`);
  for await (const _ of response.body);
}

async function fetchJson<T>(port: number, apiKey: string, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return (await response.json()) as T;
}

/** Runs a job, and samples the memory of the service and the time of small requests until it ends. */
async function measure(
  service: StartedService,
  { name, neighborKey, run }: { name: string; neighborKey: string; run: () => Promise<void> },
  stop: AbortSignal,
): Promise<Job> {
  await sleep(IDLE_MS, undefined, { signal: stop });
  const before = readResidentMb(service.pid);
  const startedAt = performance.now();
  const times: number[] = [];
  let peak = before;
  let readerMb = 0;
  let isOver = false;
  const job = run().finally(() => {
    isOver = true;
  });
  const sample = async () => {
    while (!isOver) {
      peak = Math.max(peak, readResidentMb(service.pid));
      readerMb = Math.max(readerMb, ...listChildren(service.pid).map(readResidentMb).filter(Number.isFinite));
      const sentAt = performance.now();
      await fetchJson(service.port, neighborKey, "/v1/assessments");
      times.push(performance.now() - sentAt);
      await sleep(SAMPLE_MS);
    }
  };
  await Promise.all([job, sample()]);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    growthMb: peak - before,
    readerMb,
    p99Ms: percentile(
      times.sort((a, b) => a - b),
      0.99,
    ),
  };
}

/** Returns the resident memory of a process in MB. NaN without /proc. */
function readResidentMb(pid: number): number {
  const status = fs.existsSync(`/proc/${pid}`) ? fs.readFileSync(`/proc/${pid}/status`, "latin1") : "";
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Lists the processes that a process has started. Those that read files are among them. */
function listChildren(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return fs.existsSync(file) ? fs.readFileSync(file, "latin1").split(" ").filter(Boolean).map(Number) : [];
}

const formatJob = ({ name, seconds, growthMb, readerMb, p99Ms }: Job): string =>
  `  ${name.padEnd(36)} ${formatNumber(seconds, 1).padStart(6)} s, the service +${formatNumber(growthMb, 0)} MB, the reader ${formatNumber(readerMb, 0)} MB, a neighbor's p99 ${formatNumber(p99Ms, 0)} ms`;
