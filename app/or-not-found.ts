import { notFound } from "next/navigation";
import { AppError } from "#lib/errors.ts";

/** What a verb gives; the page for unknown addresses where it refuses with 404, another tenant's ids included. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
