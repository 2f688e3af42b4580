const ignore = () => {};

/**
 * Keeps the process alive when a write to standard output or error fails, for example on a full disk or a closed pipe.
 * Otherwise Node treats the failure as an uncaught error, even for `console.error`.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  }
}
