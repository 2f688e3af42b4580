import type { LtiLaunchError } from "#lib/contract/lti.ts";

/** The settings page with the organization's learning platforms. */
export const LTI_PLATFORMS = {
  title: "Learning platforms",
  lead: "Connect Moodle, Canvas, or another learning platform with LTI 1.3. Learners open assessments from their courses without an account, and their scores appear in the gradebook.",
  emptyTitle: "No learning platforms yet",
  emptyText:
    "Send your platform’s administrator a registration link, or enter the platform’s settings yourself.",
  platform: "Platform",
  launches: "Launches",
  scores: "Scores",
  roster: "Roster",
  never: "Never used",
  worked: (time: string): string => `Last worked ${time}`,
  failed: (time: string): string => `Failed ${time}`,
  add: "Add platform",
  edit: "Edit platform",
  save: "Save changes",
  saved: "Platform saved",
  actionsHead: "Actions",
  actions: (name: string): string => `Actions for ${name}`,
  delete: "Delete",
  deleteTitle: "Delete this platform?",
  deleteVerb: "Delete platform",
  deleteText:
    "Links in its courses stop working, and scores that haven’t been sent are discarded. Learners and their submissions stay.",
  deleted: "Platform deleted",
  link: "Create registration link",
  linkTitle: "Registration link",
  linkText:
    "Give this link to the platform’s administrator. They enter it as the tool’s registration URL, for example in Moodle under Site administration > Plugins > External tool > Manage tools. It works once and expires in 7 days.",
  linkLost: "The link isn’t shown again. Without it, you have to create a new one.",
  copyLink: "Copy link",
  fields: {
    name: "Name",
    nameHint: "Optional. Defaults to the issuer’s host.",
    issuer: "Issuer",
    issuerHint: "Also called platform ID. In Moodle, the address of the site.",
    client_id: "Client ID",
    deployment_ids: "Deployment IDs",
    deploymentHint: "Separate several with commas.",
    authorization_endpoint: "Authentication request URL",
    token_endpoint: "Access token URL",
    authorization_server: "Access token audience",
    audienceHint: "Optional. Defaults to the access token URL. In Brightspace, the OAuth2 Audience.",
    jwks_uri: "Public keyset URL",
  },
  toolTitle: "Settings for your platform",
  toolLead: "If you add the tool by hand, enter these values in the platform.",
  tool: {
    login: "Login URL",
    launch: "Redirect URL, launch URL, and deep linking URL",
    jwks: "Public keyset URL",
  },
  moodle:
    "In Moodle, choose LTI 1.3 and “Keyset URL”, turn on deep linking (“Select content”), and set “IMS LTI Assignment and Grade Services” to allow grade sync and column management.",
  canvas:
    "In Canvas, create a developer key of the type LTI, with the method “Enter URL” or “Manual entry”, the placement “Assignment selection”, and the scopes to create line items, post scores, and read memberships. The issuer is https://canvas.instructure.com.",
  others:
    "In other platforms, register an LTI 1.3 tool. To add an assessment without deep linking, set the custom parameter assessment_id to its ID.",
  errors: {
    assessment_unavailable: "The link doesn’t point to a published assessment in this organization.",
    bad_signature:
      "The message isn’t signed by a key that the platform publishes. Check the public keyset URL.",
    browser_not_proven:
      "The browser couldn’t be recognized, usually because it blocks cookies. The learner was offered a new window.",
    expired: "The message expired, or the platform’s clock is wrong.",
    keys_unavailable: "The platform’s public keys couldn’t be fetched. Check the public keyset URL.",
    malformed_message: "The message is missing a required LTI 1.3 field or has an unknown type.",
    nonce_used: "The message was used before. The page was probably reloaded.",
    platform_error: "The platform ended the login with an error.",
    unknown_deployment: "The deployment isn’t among the deployment IDs.",
    wrong_audience: "The message is for another client. Check the client ID.",
    wrong_issuer: "The message comes from another issuer. Check the issuer.",
    wrong_state: "The login expired, or was started elsewhere.",
    wrong_target: "The link points to a different service.",
  } satisfies Record<LtiLaunchError, string>,
};
