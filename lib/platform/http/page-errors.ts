import { services } from "./services.ts";

type ErrorLog = { error(fields: object, message: string): void };

/** The errors that have been logged. Next prints some errors of pages and then reports them as well. */
const logged = new WeakSet<Error>();

/** Remembers an error. Returns whether it is new. */
function remember(error: Error): boolean {
  if (logged.has(error)) return false;
  logged.add(error);
  return true;
}

/**
 * Logs an error that Next has reported for a page, once. The line has the route's path and the digest, which the page
 * shows to its reader.
 */
export function logPageError(
  reported: unknown,
  { method, path }: { method: string; path: string },
  log: ErrorLog = services().log,
): void {
  const error = reported instanceof Error ? reported : new Error(String(reported));
  if (!remember(error)) return;
  const digest = "digest" in error ? error.digest : undefined;
  log.error({ method, path, digest, err: error }, "a page failed");
}

/**
 * Makes `target.error` log errors as JSON. It would print them with their properties, which for a failed statement are
 * its text and its values, and Next has no setting for that on other hosts. Leaves out errors with a digest, which Next
 * also reports. Prints everything else as before.
 */
export function logPrintedErrors(
  target: Pick<Console, "error">,
  getLog: () => ErrorLog = () => services().log,
): void {
  const print = target.error.bind(target);
  target.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (!error) return print(...parts);
    if ("digest" in error || !remember(error)) return;
    try {
      getLog().error({ err: error }, "unexpected failure");
    } catch {
      // Next also starts without a valid configuration, to serve files. There is no log then.
      print(...parts);
    }
  };
}
