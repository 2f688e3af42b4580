import type { Resource } from "#lib/platform/http/resource.ts";
import { ltiCookie } from "./cookie/route.ts";
import { ltiDeepLink } from "./deep-link/route.ts";
import { ltiGrade } from "./grade/route.ts";
import { ltiJwks } from "./jwks/route.ts";
import { ltiLaunch } from "./launch/route.ts";
import { ltiLogin } from "./login/route.ts";
import { ltiRegister } from "./register/route.ts";
import { ltiResults } from "./results/route.ts";
import { ltiStart } from "./start/route.ts";

/** The pages and endpoints for learning platforms. */
export const ltiResources = [
  ltiLogin,
  ltiLaunch,
  ltiCookie,
  ltiJwks,
  ltiStart,
  ltiResults,
  ltiGrade,
  ltiDeepLink,
  ltiRegister,
] satisfies readonly Resource[];
