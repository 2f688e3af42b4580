import { AppError } from "#lib/contract/app-error.ts";
import { can, type Permission } from "#lib/contract/permissions.ts";
import { formatObjectTitle } from "#lib/messages/page-title.ts";
import { NOT_FOUND } from "#lib/messages/shell.ts";
import { getSession } from "./session.ts";

/**
 * Resolves to the title of a page about one object, such as "Results · Unit 1", or to the title of the 404 page if the
 * object doesn't exist. `loadName` must be cached, because the page loads the object too. `permission` is what the page
 * requires, or null if every member can open it. For other viewers, or if loading fails, which the page reports itself,
 * the title is only the page's name.
 */
export const loadTitle = (
  page: string,
  permission: Permission | null,
  loadName: () => Promise<string>,
): Promise<string> => loadFullTitle(page, permission, async () => formatObjectTitle(page, await loadName()));

/** Like `loadTitle`, for pages whose titles have a form of their own, which `load` resolves to. */
export async function loadFullTitle(
  page: string,
  permission: Permission | null,
  load: () => Promise<string>,
): Promise<string> {
  const role = (await getSession())?.membership?.role;
  if (!role || (permission && !can(role, permission))) return page;
  try {
    return await load();
  } catch (error) {
    return error instanceof AppError && error.code === "not_found" ? NOT_FOUND.title : page;
  }
}
