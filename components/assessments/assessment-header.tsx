import type { ReactNode } from "react";
import { AlertsBadge } from "#components/analytics/alerts-badge.tsx";
import { OpenAttemptsBadge } from "#components/attempts/open-attempts-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { ASSESSMENT_PAGE, LIBRARY_PAGE } from "#lib/messages/assessments.ts";
import { CALIBRATION } from "#lib/messages/calibration.ts";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { StatusBadge } from "./status-badge.tsx";

type AssessmentHeaderProps = {
  assessment: Pick<
    AssessmentSummary,
    "id" | "title" | "status" | "version" | "has_unpublished_changes" | "settings"
  >;
  /** The current page. */
  page:
    | "overview"
    | "versions"
    | "attempts"
    | "results"
    | "analytics"
    | "agreement"
    | "calibration"
    | "regrades";
  /** How many learners are working on the assessment. */
  openAttempts: number;
  /** How many questions have alerts that no one has dismissed. */
  questionsToCheck?: number;
  /** Shows this number while it changes. Other pages don't load the script for that. */
  liveCount?: ReactNode;
  actions?: ReactNode;
};

/** The header of all pages of an assessment: its title, status, and actions, and links to its other pages. */
export function AssessmentHeader({
  assessment,
  page,
  openAttempts,
  questionsToCheck = 0,
  liveCount,
  actions,
}: AssessmentHeaderProps) {
  const path = `/assessments/${assessment.id}`;
  const isMarkedTwice = assessment.settings.marking?.mode === "double";
  const tabs = [
    { href: path, name: ASSESSMENT_PAGE.tabs.overview },
    { href: `${path}/versions`, name: ASSESSMENT_PAGE.tabs.versions },
    {
      href: `${path}/attempts`,
      name: LIVE_ATTEMPTS.title,
      count: liveCount ?? <OpenAttemptsBadge count={openAttempts} />,
    },
    { href: `${path}/results`, name: ASSESSMENT_PAGE.tabs.results },
    {
      href: `${path}/analytics`,
      name: ASSESSMENT_PAGE.tabs.analytics,
      count: <AlertsBadge count={questionsToCheck} />,
    },
    ...(isMarkedTwice || page === "agreement" ? [{ href: `${path}/agreement`, name: AGREEMENT.title }] : []),
    ...(isMarkedTwice || page === "calibration"
      ? [{ href: `${path}/calibration`, name: CALIBRATION.title }]
      : []),
    { href: `${path}/regrades`, name: ASSESSMENT_PAGE.tabs.regrades },
  ];
  return (
    <>
      <PageHeader
        title={assessment.title}
        crumbs={[{ href: "/assessments", name: LIBRARY_PAGE.title }]}
        lead={
          <StatusBadge
            status={assessment.status}
            changed={assessment.version > 0 && assessment.has_unpublished_changes}
          />
        }
        actions={actions}
      />
      <Tabs
        label={ASSESSMENT_PAGE.tabsLabel}
        tabs={tabs}
        current={page === "overview" ? path : `${path}/${page}`}
      />
    </>
  );
}
