/**
 * Returns the path on this site to open after the user signs in. URLs of other sites, and anything that a browser could
 * interpret as one (`//host`, `/\host`, a scheme), are replaced with the home page.
 */
export function sanitizeReturnPath(path: string | string[] | undefined): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return "/";
  const base = "http://self.invalid";
  const url = URL.parse(path, base);
  return url?.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
