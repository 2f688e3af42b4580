import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { AreaPicker } from "#components/content/answer/area-picker.tsx";
import { formatChoiceLimit } from "#components/content/answer/choice.tsx";
import { ClearButton } from "#components/content/answer/clear-button.tsx";
import { Group } from "#components/content/answer/group.tsx";
import { addPair, hasPair, isUsedUp } from "#components/content/answer/pairing.ts";
import { PointStage } from "#components/content/answer/point-stage.tsx";
import { getCenter, getPointRadius } from "#components/content/area.tsx";
import { Blocks } from "#components/content/document.tsx";
import { Inlines, Picture } from "#components/content/inlines.tsx";
import { createLanguage } from "#components/content/messages/language.ts";
import { parseCoordinates, parseIds, parsePairs, readShortName } from "#components/content/responses.ts";
import { shuffleItems } from "#components/content/shuffle.ts";
import type { SHARED_MODULES } from "./shared-modules.ts";
import { styleSheet } from "./style-sheet.ts";

/**
 * What the controls use of the player's modules. It is listed one by one, because whole modules would add their other
 * exports to the player.
 */
const MODULES: Readonly<Record<(typeof SHARED_MODULES)[number], object>> = {
  react: { useEffect, useLayoutEffect, useMemo, useRef, useState },
  "react/jsx-runtime": { Fragment, jsx, jsxs },
  "components/content/answer/area-picker.tsx": { AreaPicker },
  "components/content/answer/choice.tsx": { formatChoiceLimit },
  "components/content/answer/clear-button.tsx": { ClearButton },
  "components/content/answer/group.tsx": { Group },
  "components/content/answer/pairing.ts": { addPair, hasPair, isUsedUp },
  "components/content/answer/point-stage.tsx": { PointStage },
  "components/content/area.tsx": { getCenter, getPointRadius },
  "components/content/document.tsx": { Blocks },
  "components/content/inlines.tsx": { Inlines, Picture },
  "components/content/messages/language.ts": { createLanguage },
  "components/content/responses.ts": { parseCoordinates, parseIds, parsePairs, readShortName },
  "components/content/shuffle.ts": { shuffleItems },
};

/**
 * Loads the controls that most assessments don't need, and gives them the modules that they share with the player. Their
 * style sheet contains the player's, and replaces it.
 */
export async function importMore(): Promise<typeof import("#components/content/answer/more/controls.ts")> {
  const { default: define } = await import("touchstone:more-controls");
  const { css, ...controls } = define((name) => MODULES[name as keyof typeof MODULES]);
  styleSheet.replaceSync(css);
  return controls;
}
