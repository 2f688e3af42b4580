import { runService } from "./service.ts";

/** `npm run dev`: the same service, with pages compiled as they are asked for. */
await runService({
  command: "dev",
  build: "dev",
  serve: async (options) => (await import("#scripts/serve.ts")).serve(options),
});
