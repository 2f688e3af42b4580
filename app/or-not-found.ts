import { notFound } from "next/navigation";
import { AppError } from "#lib/contract/app-error.ts";

/** What a page is about, or the page that says that there is no such thing. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
