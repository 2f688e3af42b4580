const ignore = () => {};

/**
 * Lets standard output and error fail, as on a full disk or once nobody reads them, without ending the process. Node
 * would take that for an error that nobody caught, even of `console.error`.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  }
}
