/** A person at the platform. */
export type PlatformUser = { sub: string; name?: string; roles: readonly string[] };

export const LEARNER_ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";

export const INSTRUCTOR_ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";
/** A role in the whole system, which means nothing in a course. */
export const ADMINISTRATOR_ROLE = "http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator";

/** What the platform says in a launch. `claims` replaces or, with undefined, removes claims of the id_token. */
export type LaunchMessage = {
  user: PlatformUser;
  targetLinkUri: string;
  /** The assessment that `custom` names. */
  assessmentId?: string;
  resourceLinkId?: string;
  /** Whether it is a deep linking request. */
  deepLinking?: boolean;
  /** The line item that belongs to the link. */
  lineItemUrl?: string;
  locale?: string;
  claims?: Record<string, unknown>;
};

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING_CLAIM = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";
export const AGS_CLAIM = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
export const NRPS_CLAIM = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";

export const AGS_SCOPES = [
  "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
  "https://purl.imsglobal.org/spec/lti-ags/scope/score",
];
export const NRPS_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly";

type Sender = {
  issuer: string;
  clientId: string;
  deploymentId: string;
  /** Whether tokens look like Moodle's. */
  moodle: boolean;
};

/** Builds the claims of an id_token, without those that JWTs have in general (`iat`, `exp`, `nonce`). */
export function buildClaims(platform: Sender, message: LaunchMessage): Record<string, unknown> {
  const { user, deepLinking = false } = message;
  const claims: Record<string, unknown> = {
    iss: platform.issuer,
    aud: platform.moodle ? platform.clientId : [platform.clientId],
    ...(platform.moodle ? {} : { azp: platform.clientId }),
    sub: user.sub,
    ...(user.name === undefined ? {} : { name: user.name }),
    [`${CLAIM}version`]: "1.3.0",
    [`${CLAIM}message_type`]: deepLinking ? "LtiDeepLinkingRequest" : "LtiResourceLinkRequest",
    [`${CLAIM}deployment_id`]: platform.deploymentId,
    [`${CLAIM}target_link_uri`]: message.targetLinkUri,
    [`${CLAIM}roles`]: user.roles,
    [`${CLAIM}context`]: {
      id: "course-1",
      label: "BIO1",
      title: "Biology",
      type: [
        platform.moodle ? "CourseSection" : "http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection",
      ],
    },
    [`${CLAIM}launch_presentation`]: {
      document_target: "iframe",
      locale: message.locale ?? "en",
      return_url: `${platform.issuer}/return`,
    },
    [`${CLAIM}custom`]: {
      ...(message.assessmentId === undefined ? {} : { assessment_id: message.assessmentId }),
      ...(platform.moodle ? { context_memberships_url: `${platform.issuer}/memberships` } : {}),
    },
    ...(deepLinking ? { [DEEP_LINKING_CLAIM]: buildDeepLinking(platform) } : {}),
    ...(deepLinking ? {} : buildResourceLink(platform, message)),
    ...message.claims,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

const buildDeepLinking = ({ issuer, moodle }: Sender) => ({
  deep_link_return_url: `${issuer}/deep-link-return`,
  accept_types: moodle ? ["ltiResourceLink"] : ["link", "ltiResourceLink"],
  accept_presentation_document_targets: ["iframe", "window"],
  accept_multiple: moodle,
  auto_create: true,
  ...(moodle ? {} : { data: "opaque data of the platform", accept_lineitem: true }),
});

const buildResourceLink = ({ issuer }: Sender, message: LaunchMessage) => ({
  [`${CLAIM}resource_link`]: { id: message.resourceLinkId ?? "link-1", title: "A test" },
  [AGS_CLAIM]: {
    scope: AGS_SCOPES,
    lineitems: `${issuer}/lineitems?type_id=7`,
    ...(message.lineItemUrl === undefined ? {} : { lineitem: message.lineItemUrl }),
  },
  [NRPS_CLAIM]: {
    context_memberships_url: `${issuer}/memberships`,
    service_versions: ["1.0", "2.0"],
  },
});
