import type { LtiLaunchError } from "#lib/contract/lti.ts";

/** A launch that is refused. `detail` is for the log; people get a page that explains the code. */
export class LaunchRefused extends Error {
  override name = "LaunchRefused";
  readonly code: LtiLaunchError;
  constructor(code: LtiLaunchError, detail?: string) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
  }
}
