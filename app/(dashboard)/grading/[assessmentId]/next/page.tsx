import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { can } from "#lib/contract/permissions.ts";
import { getAssessmentProgress } from "#lib/domains/marking/assessment-progress.ts";
import { GRADING_LIST_MESSAGES } from "#lib/messages/marking.ts";

export const generateMetadata = (): Metadata => ({ title: GRADING_LIST_MESSAGES.title });

/** Opens the next answer to grade or, if all are graded, the page that finishes the submissions. */
export default async function NextAnswerPage({ params }: { params: Promise<{ assessmentId: string }> }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "grading.write")) return <RefusedPage permission="grading.write" />;
  const { assessmentId } = await params;
  const { id, next } = await orNotFound(getAssessmentProgress(ctx, { id: assessmentId, show: "waiting" }));
  redirect(next ? `/grading/${id}/${next.id}` : `/grading/${id}`);
}
