import { main } from "./main.ts";
import { buildSdk } from "./sdk/build.ts";

/** `npm run sdk`: generates the client from the OpenAPI document and compiles it to sdk/dist. */
await main(async () => {
  await buildSdk();
  return 0;
});
