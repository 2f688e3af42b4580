import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { requireMember } from "#app/session.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";

/** Loads an assessment once for a page and its title. Throws 404 if it doesn't exist. */
export const loadAssessment = cache(async (id: string) => getSummary((await requireMember()).ctx, { id }));

/** Builds the metadata of an assessment's page: `page` is its name, and `permission` what it requires, if anything. */
export async function buildAssessmentMetadata(
  page: string,
  permission: Permission | null,
  params: Promise<{ id: string }>,
): Promise<Metadata> {
  const { id } = await params;
  return { title: await loadTitle(page, permission, async () => (await loadAssessment(id)).title) };
}
