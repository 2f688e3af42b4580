/** The permissions of API keys. Each key has at least one. */
export const SCOPES = ["read:assessments", "write:assessments", "read:results", "write:submissions"] as const;
export type Scope = (typeof SCOPES)[number];
export const isScope = (value: string): value is Scope => (SCOPES as readonly string[]).includes(value);
