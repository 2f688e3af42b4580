import { useEffect, useState } from "react";
import { setLeaveGuard } from "./leave-guard.ts";
import { watchLeaving } from "./watch-leaving.ts";

/**
 * Keeps the user from leaving the page by accident while `isUnsaved` is true. For links within the service, the command
 * palette and the browser's Back and Forward within the dashboard, it returns the URL that the user wants to go to, so
 * that the page can ask first. When the page is closed or another one is loaded, the browser asks. Other code that
 * navigates with the router has to call `requestLeave`.
 */
export function useUnsavedGuard(isUnsaved: boolean): {
  leavingTo: string | undefined;
  stay: () => void;
} {
  const [leavingTo, setLeavingTo] = useState<string>();
  useEffect(() => {
    if (!isUnsaved) return;
    const stopWatching = watchLeaving((href) => {
      if (href !== undefined) setLeavingTo(href);
      return true;
    });
    // Links that load a page in place fire no `beforeunload`.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === "_blank";
      if (!link || isNewTab || link.origin !== window.location.origin || isSamePage(link)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(link.href);
    };
    document.addEventListener("click", onClick, { capture: true });
    setLeaveGuard((href) => {
      setLeavingTo(href);
      return false;
    });
    return () => {
      stopWatching();
      document.removeEventListener("click", onClick, { capture: true });
      setLeaveGuard(undefined);
    };
  }, [isUnsaved]);
  return { leavingTo, stay: () => setLeavingTo(undefined) };
}

const isSamePage = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === window.location.pathname && search === window.location.search;
