import { notFound } from "next/navigation";
import { AppError } from "#lib/contract/app-error.ts";

/** Resolves to the data of a page, or renders the 404 page if it doesn't exist. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
