export type LaunchRole = "learner" | "instructor";

/** The context roles of LTI 1.3 (core specification, A.2.3) that see results, by their names in the vocabulary. */
const INSTRUCTOR_ROLES = new Set(["Administrator", "ContentDeveloper", "Instructor"]);
/** A context role as an address or, as the specification allows for them alone, by its short name. */
const CONTEXT_ROLE = /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?([A-Za-z]+)$/;
/** A sub-role, such as a teaching assistant among instructors. */
const CONTEXT_SUB_ROLE = /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership\/([A-Za-z]+)#[A-Za-z]+$/;

/**
 * Returns a user's role in a launch, by their roles in the context. Roles in the institution or the system grant
 * nothing, so that a platform's administrator who takes a test is a learner.
 */
export const readRole = (roles: readonly string[]): LaunchRole =>
  listContextRoles(roles).some((name) => INSTRUCTOR_ROLES.has(name)) ? "instructor" : "learner";

/** Whether a course's roster has a user as a learner, and as nothing that sees results. */
export const isEnrolledLearner = (roles: readonly string[]): boolean =>
  readRole(roles) === "learner" && listContextRoles(roles).includes("Learner");

/** Returns the names of the roles in the context. */
const listContextRoles = (roles: readonly string[]): string[] =>
  roles.flatMap((role) => {
    const [, name] = CONTEXT_ROLE.exec(role) ?? CONTEXT_SUB_ROLE.exec(role) ?? [];
    return name ?? [];
  });
