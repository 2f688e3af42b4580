/** Returns whether the user may leave the page for `href` now. Otherwise, the page asks the user first. */
type LeaveGuard = (href: string) => boolean;

let leaveGuard: LeaveGuard | undefined;

/** Sets or removes the guard of the current page, which has unsaved changes. */
export function setLeaveGuard(guard: LeaveGuard | undefined): void {
  leaveGuard = guard;
}

/** Must be called before navigating with the router. Returns whether the navigation may go ahead. */
export const requestLeave = (href: string): boolean => leaveGuard?.(href) ?? true;
