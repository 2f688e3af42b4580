import { useEffect, useState } from "react";

/**
 * Keeps the user from leaving the page by accident while `isUnsaved` is true. For links within the service, it returns
 * the URL that the user wants to go to, so that the page can ask first; for all other ways, the browser asks.
 */
export function useUnsavedGuard(isUnsaved: boolean): {
  leavingTo: string | undefined;
  stay: () => void;
} {
  const [leavingTo, setLeavingTo] = useState<string>();
  useEffect(() => {
    if (!isUnsaved) return;
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // Links that load a page in place fire no `beforeunload`.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === "_blank";
      if (!link || isNewTab || link.origin !== window.location.origin || isSamePage(link)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(link.href);
    };
    document.addEventListener("click", onClick, { signal, capture: true });
    return () => controller.abort();
  }, [isUnsaved]);
  return { leavingTo, stay: () => setLeavingTo(undefined) };
}

const isSamePage = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === window.location.pathname && search === window.location.search;
