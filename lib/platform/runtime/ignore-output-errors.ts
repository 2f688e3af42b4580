const ignore = () => {};

/**
 * Keeps the process alive when writing to standard output or standard error fails, for example because of a full disk
 * or a closed pipe. Otherwise Node treats the failure as an uncaught exception, even for `console.error`.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  }
}
