"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";

type DialogButtonProps = {
  label: string;
  title: string;
  description: string;
  /** Renders the content. `onClose` closes the dialog. */
  children: (onClose: () => void) => ReactNode;
};

/** Renders a button and the dialog that it opens. */
export function DialogButton({ label, children, ...texts }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog {...texts} open={isOpen} onClose={onClose}>
        {children(onClose)}
      </Dialog>
    </>
  );
}
