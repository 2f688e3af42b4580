import { runService } from "./service.ts";

/**
 * `npm start`: runs the service. The server's modules are loaded last, so that a second start or an invalid variable
 * fails quickly.
 */
await runService({
  command: "start",
  build: "production",
  serve: async (options) => (await import("#scripts/serve.ts")).serve(options),
});
