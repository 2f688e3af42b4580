import { SAVE_STEPS } from "#lib/messages/editor-save-steps.ts";
import type { SaveError } from "./blocked-changes.ts";

type Step = keyof typeof SAVE_STEPS;

/** What to do about an attribute that the service rejects, most often because a new question doesn't have it yet. */
const ATTRIBUTE_STEPS: Readonly<Record<string, Step>> = {
  hotspots: "drawArea",
  image: "chooseImage",
  object: "chooseObject",
  src: "chooseRecording",
  title: "titleRecording",
  upperBound: "raiseMax",
  minWords: "lowerMinWords",
};

/** What to do about an interaction whose content is incomplete. */
const CONTENT_STEPS: Readonly<Record<string, Step>> = {
  gapMatchInteraction: "addGap",
  hottextInteraction: "selectText",
};

/**
 * Formats an error in a question or shared text as the next step, or else as the service's message, after the name of
 * the field if the message is a phrase that continues it. `value` is what was sent, and the error's path starts there.
 */
export function formatSaveError({ path, message }: SaveError, value: unknown): string {
  const step = findStep(path, value);
  if (step) return SAVE_STEPS[step];
  const name = /(?:^|\.)([^.]+)$/.exec(path)?.[1];
  return name && /^\p{Ll}/u.test(message) ? `${name} ${message}` : message;
}

function findStep(path: string, value: unknown): Step | undefined {
  const [, attribute = ""] = /\.attrs\.(\w+)(?:\.\w+)?$/.exec(path) ?? [];
  if (Object.hasOwn(ATTRIBUTE_STEPS, attribute)) return ATTRIBUTE_STEPS[attribute];
  const [, nodePath] = /^(.*)\.content$/.exec(path) ?? [];
  return nodePath === undefined ? undefined : CONTENT_STEPS[getNodeType(nodePath, value)];
}

function getNodeType(path: string, value: unknown): string {
  let node = value;
  for (const name of [...(path.match(/[^.[\]]+/g) ?? []), "type"]) {
    node = typeof node === "object" && node !== null ? (node as Record<string, unknown>)[name] : undefined;
  }
  return String(node);
}
