import type { ComponentProps } from "react";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { refusePage } from "#lib/platform/http/refused-page.ts";

/** Replaces a page that the member's role can't view. Its status is 403. */
export function RefusedPage(props: ComponentProps<typeof NotAllowed>) {
  refusePage();
  return <NotAllowed {...props} />;
}
