import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { StatusBadge } from "./status-badge.tsx";

type AssessmentHeaderProps = {
  assessment: Pick<AssessmentSummary, "id" | "title" | "status" | "version" | "has_unpublished_changes">;
  /** Which of its pages is open. */
  page: "overview" | "versions" | "results" | "analytics";
  actions?: ReactNode;
};

/** The head of each of an assessment's pages: its title and state, what can be done, and the way to the others. */
export function AssessmentHeader({ assessment, page, actions }: AssessmentHeaderProps) {
  const at = `/assessments/${assessment.id}`;
  const tabs = [
    { href: at, name: "Content and settings" },
    { href: `${at}/versions`, name: "Versions" },
    { href: `${at}/results`, name: "Results" },
    { href: `${at}/analytics`, name: "Analytics" },
  ];
  return (
    <>
      <PageHeader
        title={assessment.title}
        crumbs={[{ href: "/assessments", name: "Assessments" }]}
        lead={
          <StatusBadge
            status={assessment.status}
            changed={assessment.version > 0 && assessment.has_unpublished_changes}
          />
        }
        actions={actions}
      />
      <Tabs label="Of this assessment" tabs={tabs} current={page === "overview" ? at : `${at}/${page}`} />
    </>
  );
}
