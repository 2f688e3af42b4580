import { renderRegisteredPage, renderRegistrationFailedPage } from "#components/lti/registration-page.ts";
import { Origin } from "#lib/contract/embed.ts";
import { RegistrationFailed, registerPlatform } from "#lib/domains/lti/register.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { handleLti, listFrameOrigins } from "../handle.ts";

export const ltiRegister = route("/lti/register", {
  GET: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Register a learning platform by dynamic registration",
    handle: handleLti(async ({ form, tools }) => {
      const configurationUrl = form.get("openid_configuration") ?? "";
      const input = {
        token: form.get("token") ?? "",
        configurationUrl,
        registrationToken: form.get("registration_token"),
      };
      const outbound = { allowInsecure: env().ALLOW_INSECURE_WEBHOOKS };
      try {
        const platform = await registerPlatform(input, { ...tools, outbound });
        return renderRegisteredPage(platform.name, listFrameOrigins(platform, configurationUrl));
      } catch (error) {
        if (!(error instanceof RegistrationFailed)) throw error;
        services().log.warn({ code: error.code, err: error.cause }, "an LTI platform couldn't be registered");
        return renderRegistrationFailedPage(error.code, listFailureOrigins(error, configurationUrl));
      }
    }),
  },
});

/**
 * Returns the origins that may show a failure in a frame. The page says nothing that a platform with a valid link doesn't
 * know, so the platform may show it where it shows registrations. Without a valid link, anyone can name any address.
 */
function listFailureOrigins({ code }: RegistrationFailed, configurationUrl: string): string[] {
  const origin = Origin.safeParse(URL.parse(configurationUrl)?.origin).data;
  return code !== "invalid_link" && origin !== undefined ? [origin] : [];
}

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiRegister;
