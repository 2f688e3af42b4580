import type { JWTPayload } from "jose";
import { z } from "zod";
import type { StoredDeepLinking } from "#lib/platform/db/schema/stored-lti.ts";
import { LaunchRefused } from "./launch-error.ts";
import { Name, readName } from "./member-name.ts";
import { type LaunchRole, readRole } from "./roles.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";

const MESSAGE_CLAIM = `${CLAIM}message_type`;
const VERSION_CLAIM = `${CLAIM}version`;
const DEPLOYMENT_CLAIM = `${CLAIM}deployment_id`;
const LTI_VERSION = "1.3.0";

const MESSAGE_TYPES = {
  LtiResourceLinkRequest: "resource_link",
  LtiDeepLinkingRequest: "deep_linking",
} as const;

/** Text that the database can store. */
const storable = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes("\0"));
const Text = storable(0, 2048);
/** Text that only some platforms send. What is longer or of another type counts as not sent. */
const Optional = Text.nullish()
  .catch(null)
  .transform((text) => text || null);
const Url = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine((text) => !/[\s\p{Cc}]/u.test(text));
const Address = Url.nullish()
  .catch(null)
  .transform((url) => url ?? null);

const Claims = z.object({
  // The specification allows 255 ASCII characters. A reference to the learner is made of it.
  sub: storable(1, 255),
  name: Name,
  given_name: Name,
  family_name: Name,
  [VERSION_CLAIM]: z.literal(LTI_VERSION),
  [MESSAGE_CLAIM]: z.enum(["LtiResourceLinkRequest", "LtiDeepLinkingRequest"]),
  [DEPLOYMENT_CLAIM]: storable(1, 255),
  [`${CLAIM}target_link_uri`]: Text,
  // The claim is required, but may be empty.
  [`${CLAIM}roles`]: z.array(Text).max(200),
  [`${CLAIM}resource_link`]: z.object({ id: storable(1, 255) }).optional(),
  [`${CLAIM}context`]: z.object({ id: Optional, title: Optional }).nullish().catch(null),
  [`${CLAIM}launch_presentation`]: z.object({ return_url: Address, locale: Optional }).nullish().catch(null),
  [`${CLAIM}custom`]: z.record(z.string(), z.unknown()).nullish().catch(null),
  [DEEP_LINKING]: z
    .object({
      deep_link_return_url: Url,
      accept_types: z.array(Text).max(50),
      accept_multiple: z.boolean().nullish().catch(null),
      accept_lineitem: z.boolean().nullish().catch(null),
      data: storable(0, 16_384).nullish(),
      title: Optional,
    })
    .optional(),
  [AGS]: z
    .object({ scope: z.array(Text).max(20), lineitem: Address, lineitems: Address })
    .nullish()
    .catch(null),
  [NRPS]: z.object({ context_memberships_url: Address }).nullish().catch(null),
});

/** What a platform says in a launch, checked and in our words. */
export type LaunchMessage = {
  type: "resource_link" | "deep_linking";
  deploymentId: string;
  targetLinkUri: string;
  sub: string;
  name: string | null;
  role: LaunchRole;
  resourceLinkId: string | null;
  context: { id: string | null; title: string | null };
  /** The assessment that `custom` names. */
  assessmentId: string | null;
  returnUrl: string | null;
  locale: string | null;
  services: {
    lineItemUrl: string | null;
    lineItemsUrl: string | null;
    scopes: string[];
    membershipsUrl: string | null;
  };
  deepLinking: StoredDeepLinking | null;
};

/** Reads the claims of a verified id_token. Throws LaunchRefused `malformed_message`. */
export function readMessage(payload: JWTPayload): LaunchMessage {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new LaunchRefused("malformed_message", issue?.path.join("."));
  }
  const claims = parsed.data;
  const type = MESSAGE_TYPES[claims[MESSAGE_CLAIM]];
  const resourceLinkId = claims[`${CLAIM}resource_link`]?.id ?? null;
  const settings = claims[DEEP_LINKING];
  if (type === "resource_link" && resourceLinkId === null)
    throw new LaunchRefused("malformed_message", "resource_link");
  if (type === "deep_linking" && !settings?.accept_types.includes("ltiResourceLink"))
    throw new LaunchRefused("malformed_message", "deep_linking_settings");
  const context = claims[`${CLAIM}context`];
  const presentation = claims[`${CLAIM}launch_presentation`];
  const assessmentId = claims[`${CLAIM}custom`]?.assessment_id;
  const grades = claims[AGS];
  return {
    type,
    deploymentId: claims[DEPLOYMENT_CLAIM],
    targetLinkUri: claims[`${CLAIM}target_link_uri`],
    sub: claims.sub,
    name: readName(claims),
    role: readRole(claims[`${CLAIM}roles`]),
    resourceLinkId,
    context: { id: context?.id ?? null, title: context?.title ?? null },
    assessmentId: typeof assessmentId === "string" ? assessmentId.trim().slice(0, 100) : null,
    returnUrl: presentation?.return_url ?? null,
    locale: presentation?.locale ?? null,
    services: {
      lineItemUrl: grades?.lineitem ?? null,
      lineItemsUrl: grades?.lineitems ?? null,
      scopes: grades?.scope ?? [],
      membershipsUrl: claims[NRPS]?.context_memberships_url ?? null,
    },
    deepLinking: settings
      ? {
          returnUrl: settings.deep_link_return_url,
          data: settings.data ?? null,
          acceptsMultiple: settings.accept_multiple ?? false,
          acceptsLineItem: settings.accept_lineitem ?? true,
          title: settings.title,
        }
      : null,
  };
}
