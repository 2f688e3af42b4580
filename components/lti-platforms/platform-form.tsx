"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { CreateLtiPlatformBody, LtiPlatform } from "#lib/contract/lti.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { buildPlatformChange, PlatformFields, readPlatformForm } from "./platform-fields.tsx";

type PlatformDialogProps = { platform?: LtiPlatform; open: boolean; onClose: () => void };

/** Adds a learning platform, or edits one. */
export function PlatformDialog({ platform, open, onClose }: PlatformDialogProps) {
  const title = platform ? LTI_PLATFORMS.edit : LTI_PLATFORMS.add;
  return (
    <Dialog open={open} onClose={onClose} title={title} wide>
      <PlatformForm {...(platform ? { platform } : {})} onClose={onClose} />
    </Dialog>
  );
}

function PlatformForm({ platform, onClose }: Omit<PlatformDialogProps, "open">) {
  const router = useRouter();
  const toast = useToast();
  const save = useAction(
    (body: CreateLtiPlatformBody) =>
      platform
        ? call("PATCH", `/v1/lti/platforms/${platform.id}`, buildPlatformChange(platform, body))
        : call("POST", "/v1/lti/platforms", body),
    () => {
      onClose();
      toast(LTI_PLATFORMS.saved);
      router.refresh();
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(readPlatformForm(event.currentTarget));
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      <PlatformFields {...(platform ? { initial: platform } : {})} error={save.error} />
      <FormError error={save.error?.details.length === 0 ? save.error : null} />
      <FormButtons
        verb={platform ? LTI_PLATFORMS.save : LTI_PLATFORMS.add}
        isBusy={save.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
