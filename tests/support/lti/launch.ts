import { INSTRUCTOR_ROLE, type LaunchMessage, LEARNER_ROLE, type PlatformUser } from "./messages.ts";
import type { Platform } from "./platform.ts";

/** The values of a form's hidden fields, by name. */
export const readFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [
        name,
        value
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&amp;", "&"),
      ],
    ),
  );

/** A login on its way to the platform: where it goes, and the cookies that the browser got. */
export type Login = { location: URL; cookie: string; response: Response };

/** Begins a login at the tool, as a browser does in a window of its own. */
export async function logIn(baseUrl: string, parameters: Record<string, string>): Promise<Login> {
  const response = await fetch(`${baseUrl}/lti/login`, {
    method: "POST",
    body: new URLSearchParams(parameters),
    redirect: "manual",
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const location = URL.parse(response.headers.get("location") ?? "") ?? new URL("about:blank");
  return { location, cookie, response };
}

/** Returns what the platform posts to the tool's launch address for a login. */
export async function authenticate(login: Login): Promise<{ id_token: string; state: string }> {
  const page = await (await fetch(login.location)).text();
  const { id_token = "", state = "" } = readFields(page);
  if (!id_token) throw new Error(`the platform refused: ${page}`);
  return { id_token, state };
}

export type LaunchPage = { status: number; text: string; headers: Headers };

/** Posts a launch to the tool. */
export async function postLaunch(
  baseUrl: string,
  form: Record<string, string>,
  cookie = "",
): Promise<LaunchPage> {
  const response = await fetch(`${baseUrl}/lti/launch`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: cookie ? { cookie } : {},
    redirect: "manual",
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Launches from the platform's link to the tool's page. */
export async function launch(
  baseUrl: string,
  platform: Platform,
  message: LaunchMessage,
): Promise<LaunchPage> {
  const login = await logIn(baseUrl, platform.initiate(message));
  return postLaunch(baseUrl, await authenticate(login), login.cookie);
}

export const createLearner = (sub = "7", name: string | null = "Lena Learner"): PlatformUser => ({
  sub,
  ...(name === null ? {} : { name }),
  roles: [LEARNER_ROLE],
});
export const createInstructor = (sub = "3"): PlatformUser => ({
  sub,
  name: "Ina Instructor",
  roles: [INSTRUCTOR_ROLE],
});

/** Posts a form of a page that the tool has shown. */
export async function postForm(
  baseUrl: string,
  path: string,
  fields: Record<string, string>,
): Promise<LaunchPage> {
  const response = await fetch(baseUrl + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: baseUrl, "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
