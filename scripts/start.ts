import { runService } from "./service.ts";

/** `npm start`. The server is loaded last: a second start or a bad variable ends before. */
await runService({
  command: "start",
  build: "production",
  serve: async (options) => (await import("#scripts/serve.ts")).serve(options),
});
