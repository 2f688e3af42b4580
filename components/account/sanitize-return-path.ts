/**
 * Where to go after signing in: a path of this site. The address of another site, or what a browser could read as one
 * (`//host`, `/\host`, a scheme), becomes the home page.
 */
export function sanitizeReturnPath(path: string | string[] | undefined): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return "/";
  const base = "http://own.invalid";
  const url = URL.parse(path, base);
  return url?.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
