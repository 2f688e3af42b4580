/** Who can act: an integrator, a member, a learner's browser, a teacher whom a learning platform has sent, or the service. */
export const ACTOR_KINDS = ["api_key", "user", "embed", "launch", "system"] as const;

export type ActorKind = (typeof ACTOR_KINDS)[number];
