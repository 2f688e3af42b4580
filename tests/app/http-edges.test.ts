import { describe } from "vitest";
import { describeHttpEdges } from "#tests/support/http-edges.ts";

describe("malformed targets, hosts, methods and upgrade requests", describeHttpEdges);
