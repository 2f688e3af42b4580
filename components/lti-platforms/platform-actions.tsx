"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import type { LtiPlatform } from "#lib/contract/lti.ts";
import { COMMON } from "#lib/messages/common.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { PlatformDialog } from "./platform-form.tsx";

/** Edits and deletes a learning platform. */
export function PlatformActions({ platform }: { platform: LtiPlatform }) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const router = useRouter();
  const toast = useToast();
  const close = () => setDialog(undefined);
  return (
    <>
      <MoreMenu
        label={LTI_PLATFORMS.actions(platform.name)}
        items={[
          { name: COMMON.edit, onSelect: () => setDialog("edit") },
          { name: LTI_PLATFORMS.delete, danger: true, onSelect: () => setDialog("delete") },
        ]}
      />
      <PlatformDialog platform={platform} open={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={close}
        title={LTI_PLATFORMS.deleteTitle}
        verb={LTI_PLATFORMS.deleteVerb}
        danger
        run={() => call("DELETE", `/v1/lti/platforms/${platform.id}`)}
        onDone={() => {
          toast(LTI_PLATFORMS.deleted);
          router.refresh();
          focusContent();
        }}
      >
        <p>{LTI_PLATFORMS.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
