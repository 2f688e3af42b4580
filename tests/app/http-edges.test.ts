import { describe } from "vitest";
import { describeHttpEdges } from "#tests/support/http-edges.ts";

describe("malformed targets, hosts, methods and offers to upgrade", describeHttpEdges);
