import { headers } from "next/headers";
import { ReplayEarlyClick } from "#components/ui/replay-early-click.tsx";

/**
 * Keeps a click on a button while the page's scripts are loading, and repeats it once they can handle it. Of several
 * clicks, the last one counts. Links and fields work without scripts.
 */
export async function EarlyClicks() {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return (
    <>
      <script nonce={/'nonce-([^']+)'/.exec(policy)?.[1]}>{KEEP_CLICK}</script>
      <ReplayEarlyClick />
    </>
  );
}

const KEEP_CLICK = `{
  let button = null;
  const keep = (event) => {
    const clicked = event.target.closest("button");
    if (!clicked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button = clicked;
  };
  addEventListener("click", keep, true);
  addEventListener("touchstone:ready", () => {
    removeEventListener("click", keep, true);
    if (button && button.isConnected) button.click();
  }, { once: true });
}`;
