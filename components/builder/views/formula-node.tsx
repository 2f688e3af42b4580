"use client";

import { Selection } from "@tiptap/pm/state";
import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { FORMULA } from "#lib/messages/editor.ts";
import { lazyView } from "../lazy-view.tsx";
import type { ReadFormula } from "./formula.tsx";

/** The code that converts LaTeX is large, so it is loaded with the first formula. */
const Formula = lazyView(() => import("./formula.tsx").then(({ Formula: view }) => view));
const FormulaPalette = lazyView(() =>
  import("./formula-palette.tsx").then(({ FormulaPalette: view }) => view),
);

/** A rendered inline or block formula. When it is open, it also shows its LaTeX source, signs to insert, and any error. */
export function FormulaNode({ node, editor, getPos, selected, updateAttributes }: ReactNodeViewProps) {
  const isBlock = node.type.name === "blockMath";
  const latex = node.attrs.latex as string;
  const [isOpen, setOpen] = useState(latex === "");
  const [readFormula, setReadFormula] = useState<ReadFormula>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (!selected) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    editor.view.dom.addEventListener("keydown", onKey, true);
    return () => editor.view.dom.removeEventListener("keydown", onKey, true);
  }, [selected, editor]);
  const close = (shouldMoveCaret: boolean) => {
    setOpen(false);
    const pos = getPos();
    if (!shouldMoveCaret || pos === undefined) return;
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(pos + node.nodeSize))));
    view.focus();
  };
  const View = isBlock ? "div" : "span";
  return (
    <NodeViewWrapper
      as={View}
      className={isBlock ? "formula formula-block" : "formula"}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className="formula-shown"
        onClick={() => setOpen(true)}
        aria-label={latex === "" ? FORMULA.empty : FORMULA.name(readFormula?.text ?? "")}
      >
        {latex === "" ? (
          <span className="text-muted">{FORMULA.placeholder}</span>
        ) : (
          <Suspense fallback={<code className="font-mono text-sm">{latex}</code>}>
            <Formula latex={latex} block={isBlock} onRead={setReadFormula} />
          </Suspense>
        )}
      </button>
      {isOpen && (
        <span contentEditable={false} className="formula-field">
          <input
            ref={field}
            className="input min-h-8 font-mono"
            aria-label="LaTeX"
            aria-invalid={readFormula?.problem ? true : undefined}
            placeholder="\frac{1}{2}"
            value={latex}
            onChange={({ target }) => updateAttributes({ latex: target.value })}
            onBlur={({ currentTarget, relatedTarget }) => {
              // The palette belongs to the field.
              if (relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget))
                return;
              if (latex !== "") close(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return;
              if (event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              event.stopPropagation();
              close(true);
            }}
          />
          <Suspense>
            <FormulaPalette field={field} onChange={(next) => updateAttributes({ latex: next })} />
          </Suspense>
          {readFormula?.problem && <span className="block text-xs text-warn">{readFormula.problem}</span>}
        </span>
      )}
    </NodeViewWrapper>
  );
}
