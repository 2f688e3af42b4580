import type { HostedLanguage } from "./language.ts";
import type { TokenMessages } from "./token-from-url.tsx";

export const getTokenMessages = ({ text }: HostedLanguage): TokenMessages => ({
  badLink: text("badLink"),
  linkFailed: text("linkFailed", { problem: "{problem}" }),
  tryAgain: text("tryAgain"),
});
