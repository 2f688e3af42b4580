/** Signs in as a browser does. Returns the cookies of the session. */
export async function signIn(port: number, email: string, password: string): Promise<string> {
  const site = `http://localhost:${port}`;
  const csrf = await fetch(`${site}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: getCookies(csrf), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const sessionCookies = getCookies(response);
  if (!sessionCookies.includes("touchstone.session=")) throw new Error(`signing in gave ${response.status}`);
  return sessionCookies;
}

const getCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
