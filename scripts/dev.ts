import { runService } from "./service.ts";

/** `npm run dev`: runs the service and compiles pages on demand. */
await runService({
  command: "dev",
  build: "dev",
  serve: async (options) => (await import("#scripts/serve.ts")).serve(options),
});
