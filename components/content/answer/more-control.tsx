import { type ReactNode, useEffect, useState } from "react";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { importMore } from "./import-more.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { RetryingLoader } from "./retrying-loader.ts";

/** The interactions whose controls are loaded on demand, so that the others load faster. */
const MORE_TYPES = [
  "associateInteraction",
  "hottextInteraction",
  "graphicOrderInteraction",
  "graphicAssociateInteraction",
  "graphicGapMatchInteraction",
  "positionObjectInteraction",
  "uploadInteraction",
  "drawingInteraction",
  "mediaInteraction",
] as const;
export type MoreNode = DocNode<(typeof MORE_TYPES)[number]>;

/** The controls of these interactions, as far as there is one. */
export type MoreControls = { [N in MoreNode as N["type"]]?: (props: AnswerProps<N>) => ReactNode };

const MORE: ReadonlySet<string> = new Set(MORE_TYPES);
export const needsMoreControls = (types: readonly string[]): boolean => types.some((type) => MORE.has(type));

export const moreControls = new RetryingLoader(importMore);

/** Renders the control of an interaction as soon as it is loaded. */
export function MoreControl(props: AnswerProps<MoreNode>) {
  const { text } = props.context.language;
  const [state, setState] = useState(moreControls.value ? "ready" : "loading");
  useEffect(() => {
    if (state !== "loading") return;
    moreControls.load().then(
      () => setState("ready"),
      () => setState("failed"),
    );
  }, [state]);
  if (state === "loading") return <div aria-busy="true" className="min-h-64" />;
  // TypeScript can't relate the node's type to the type of its control.
  const Control = moreControls.value?.MORE_CONTROLS[props.node.type] as
    | ((own: AnswerProps<MoreNode>) => ReactNode)
    | undefined;
  if (Control) return <Control {...props} />;
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      {text("cannotShow")}
      {state === "failed" && (
        <button type="button" className="button button-secondary" onClick={() => setState("loading")}>
          {text("tryAgain")}
        </button>
      )}
    </p>
  );
}
