import type { Part } from "../part.ts";
import { stopUnderLoad } from "./rounds.ts";

export const sigterm: Part = {
  name: "sigterm",
  title: "a service that is told to stop fails no request that it had taken",
  run: ({ isQuick, stop }) => stopUnderLoad(isQuick ? 3 : 10, stop),
};
