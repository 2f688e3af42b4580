import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { buildForm } from "./authorization.ts";
import type { LaunchMessage } from "./messages.ts";
import type { Platform } from "./platform.ts";

/** The pages of a course, which show the tool in a frame. */
export type Course = {
  /** Sets what the course's page launches, and returns the page's address. */
  show(message: LaunchMessage): string;
  /** The content items that the tool has returned. */
  added: { custom: { assessment_id: string }; title: string; lineItem?: { scoreMaximum: number } }[];
};

/**
 * The storage that a platform offers to tools in its page ("LTI Client Side postMessages 0.1"). It answers only the
 * tool's frame.
 */
const buildStorageScript = (toolOrigin: string): string => `<script>
const kept = new Map();
addEventListener("message", ({ data, origin, source }) => {
  if (origin !== ${JSON.stringify(toolOrigin)}) return;
  const answer = { subject: data.subject + ".response", message_id: data.message_id, key: data.key };
  if (data.subject === "lti.put_data") kept.set(data.key, data.value);
  else if (data.subject !== "lti.get_data") return;
  source.postMessage({ ...answer, value: kept.get(data.key) }, origin);
});</script>`;

/** Adds the pages of a course to a platform. With `hasStorage`, the platform keeps values for the tool. */
export function addCourse(
  platform: Platform,
  toolUrl: string,
  { hasStorage = false }: { hasStorage?: boolean } = {},
): Course {
  const added: Course["added"] = [];
  platform.handlers.set("POST /deep-link-return", async (_, { form }) => {
    const keys = createRemoteJWKSet(new URL(`${toolUrl}/lti/jwks`));
    const { payload } = await jwtVerify(form.get("JWT") ?? "", keys, { audience: platform.issuer });
    added.push(...readItems(payload));
    return { status: 200, type: "text/html", body: "<p>Added to the course</p>" };
  });
  return {
    added,
    show(message) {
      const login = {
        ...platform.initiate(message),
        ...(hasStorage ? { lti_storage_target: "_parent" } : {}),
      };
      platform.handlers.set("GET /course", () => ({
        status: 200,
        type: "text/html",
        body: `<!doctype html><html lang="en"><title>Course</title>${hasStorage ? buildStorageScript(toolUrl) : ""}
<iframe name="tool" title="Tool" style="width: 100%; height: 700px"></iframe>${buildForm(`${toolUrl}/lti/login`, login, "tool")}`,
      }));
      return `${platform.issuer}/course`;
    },
  };
}

const readItems = (payload: JWTPayload) =>
  payload["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"] as Course["added"];
