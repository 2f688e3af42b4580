import type { Instrumentation } from "next";

/** Next calls this once, before the first request. In development, its own messages are easier to read. */
export async function register(): Promise<void> {
  if (process.env.NODE_ENV === "development") return;
  // Next also compiles this file for its edge runtime, which has none of Node's modules.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logPrintedErrors } = await import("#lib/platform/http/page-errors.ts");
    logPrintedErrors(console);
  }
}

/** Next calls this for each error of a page. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath }) => {
  if (process.env.NODE_ENV === "development") return;
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logPageError } = await import("#lib/platform/http/page-errors.ts");
    logPageError(error, { method, path: routePath });
  }
};
