/**
 * Where to go after signing in: a path of this site and nothing else. What is an address of another site, or could be
 * read as one (`//host`, `/\host`, a scheme), becomes the first page.
 */
export function sanitizeReturnPath(path: string | string[] | undefined): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return "/";
  const base = "http://own.invalid";
  const url = URL.parse(path, base);
  return url?.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
