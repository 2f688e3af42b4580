import type { Part } from "#tests/load/chaos/part.ts";

/** The parts that restore backups. They are loaded when they run, because they import a lot. */
export const restoreParts: readonly Part[] = [
  {
    name: "restore",
    title: "a copy of DATA_DIR is the whole service",
    run: async (options) => (await import("./copy.ts")).restoreCopy(options),
  },
  {
    name: "restore-dump",
    title: "pg_dump while learners submit, pg_restore into a new database",
    needs: ["pg_dump", "postgres"],
    run: async (options) => (await import("./dump.ts")).restoreDump(options),
  },
];
