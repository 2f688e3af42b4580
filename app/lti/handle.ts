import { getLtiLanguage, type LtiLanguage } from "#components/lti/language.ts";
import { renderRefusedPage } from "#components/lti/login-pages.ts";
import { Origin } from "#lib/contract/embed.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import type { LaunchTools } from "#lib/domains/lti/accept-launch.ts";
import { createKeySets, type KeySets } from "#lib/domains/lti/key-sets.ts";
import { LaunchRefused } from "#lib/domains/lti/launch-error.ts";
import type { PlatformRow } from "#lib/domains/lti/platform-queries.ts";
import type { OpenCall } from "#lib/platform/http/open-auth.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { readRaw } from "#lib/platform/http/read-body.ts";
import { services } from "#lib/platform/http/services.ts";
import { STATUS } from "#lib/platform/http/status.ts";
import { toAppError } from "#lib/platform/http/to-app-error.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** Larger than any message of a platform, whose id_token has up to some 10 KB. */
const MAX_FORM_BYTES = 128 * 1024;
/** From one address. It is generous, because a whole school may start its exam at the same time. */
const MAX_REQUESTS_PER_QUARTER_HOUR = 6000;

/** Keys are kept by the process and shared by the bundle and our own server, which have their own copies of this file. */
const keySetsKey = Symbol.for("touchstone.lti-key-sets");
const holder = globalThis as { [keySetsKey]?: KeySets };
const getKeySets = (): KeySets => {
  holder[keySetsKey] ??= createKeySets({ allowInsecure: env().ALLOW_INSECURE_WEBHOOKS });
  return holder[keySetsKey];
};

export type LtiCall = {
  request: Request;
  /** The parameters of the query or, for a POST, of the form. */
  form: URLSearchParams;
  tools: LaunchTools;
  language: LtiLanguage;
  /** The origins that may show the page in a frame, also if the work fails. */
  frameOrigins: string[];
};

/** Handles a request for a page of a launch. One that is refused or fails gets a page that says so, without a redirect. */
export const handleLti =
  (work: (call: LtiCall) => Promise<Response>) =>
  async ({ request, requestId }: OpenCall): Promise<Response> => {
    const { database, sealer, limits } = services();
    const call: LtiCall = {
      request,
      form: new URLSearchParams(),
      tools: {
        db: database.db,
        sealer,
        keySets: getKeySets(),
        now: new Date(),
        baseUrl: env().PUBLIC_URL,
        requestId,
      },
      language: getLtiLanguage(null, request.headers.get("accept-language")),
      frameOrigins: [],
    };
    try {
      const address = getRateLimitAddress(request);
      await requireAttempt(limits.general, `lti:${address}`, MAX_REQUESTS_PER_QUARTER_HOUR);
      call.form = await readForm(request);
      return await work(call);
    } catch (error) {
      return renderFailure(call, error);
    }
  };

/** Logs why a launch was refused. */
export const logRefusal = ({ code, message }: LaunchRefused): void =>
  services().log.warn({ code, detail: message }, "an LTI launch was refused");

function renderFailure(call: LtiCall, error: unknown): Response {
  if (error instanceof LaunchRefused) {
    const { code } = error;
    logRefusal(error);
    return renderRefusedPage(call, { code, status: LAUNCH_STATUS[code] ?? 403 });
  }
  const { code, retryAfter } = toAppError(error, services().log, { request_id: call.tools.requestId });
  const page = renderRefusedPage(call, { code, status: STATUS[code] });
  if (retryAfter !== undefined) page.headers.set("Retry-After", String(Math.ceil(retryAfter)));
  return page;
}

const LAUNCH_STATUS: Partial<Record<LaunchRefused["code"], number>> = {
  assessment_unavailable: 404,
  malformed_message: 400,
  wrong_issuer: 400,
  wrong_state: 400,
  wrong_target: 400,
};

async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== "POST") return parseForm(new URL(request.url).search);
  const bytes = await readRaw(request, MAX_FORM_BYTES, ["application/x-www-form-urlencoded"]);
  return parseForm(Buffer.from(bytes).toString("utf8"));
}

/** Parses a form and removes NUL, which no field needs and the database can't store. */
const parseForm = (text: string): URLSearchParams =>
  new URLSearchParams(
    Array.from(new URLSearchParams(text), (pair) => pair.map((part) => part.replaceAll("\0", ""))),
  );

/** Canvas has one issuer for all of its schools, each of which shows tools on a host of its own. */
const CANVAS = /^https:\/\/canvas(?:\.beta|\.test)?\.instructure\.com$/;

/**
 * Returns the origins that may show a launch's pages in a frame: those of the platform, and those to which its signed
 * message says that people return. Hosts that a policy would read as wildcards or directives are left out.
 */
export function listFrameOrigins(
  platform: Pick<PlatformRow, "issuer" | "authorizationEndpoint">,
  ...returnUrls: (string | null | undefined)[]
): string[] {
  const addresses = [platform.issuer, platform.authorizationEndpoint, ...returnUrls];
  const origins = addresses.flatMap(
    (address) => Origin.safeParse(URL.parse(address ?? "")?.origin).data ?? [],
  );
  const canvas = CANVAS.test(platform.issuer) ? ["https://*.instructure.com"] : [];
  return [...new Set([...origins, ...canvas])];
}
