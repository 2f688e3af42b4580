export * from "./api-keys.ts";
export * from "./assessments.ts";
export * from "./audit-log.ts";
export * from "./events.ts";
export * from "./folders.ts";
export * from "./idempotency.ts";
export * from "./organizations.ts";
export * from "./submissions.ts";
