"use client";

import Mail from "lucide-react/icons/mail";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { PUBLISH, SHARE } from "#lib/messages/publishing.ts";
import { QrCode } from "./qr-code.tsx";

export type PublishedVersion = {
  version: number;
  share_code: string;
  /** The path to a correction of earlier submissions by changed keys or points. Undefined if none changed. */
  correctionHref: string | undefined;
};

/**
 * Shows the link with which learners take the version that was just published, and a link to correct earlier submissions
 * if keys or points changed.
 */
export function ShareDialog({ published, onClose }: { published: PublishedVersion; onClose: () => void }) {
  const link = `${window.location.origin}/take/${published.share_code}`;
  const message = new URLSearchParams({ subject: SHARE.subject, body: link });
  return (
    <Dialog open onClose={onClose} title={PUBLISH.published(published.version)} description={SHARE.text}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="space-y-3">
          <input readOnly className="input" aria-label={SHARE.link} value={link} />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={link} label={SHARE.copy} />
            {/* Mail programs read a plus sign as it is, not as a space. */}
            <a
              className="button button-secondary"
              href={`mailto:?${message.toString().replaceAll("+", "%20")}`}
            >
              <Mail aria-hidden="true" className="size-4" />
              {SHARE.mail}
            </a>
          </div>
        </div>
        <QrCode text={link} label={SHARE.code} />
      </div>
      {published.correctionHref && (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          {SHARE.changedKeys}{" "}
          <a className="link" href={published.correctionHref}>
            {SHARE.correct}
          </a>
        </p>
      )}
    </Dialog>
  );
}
