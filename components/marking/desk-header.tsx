import Link from "next/link";
import type { ReactNode } from "react";
import { PAGE_HEADER } from "#lib/messages/common.ts";
import { GRADING_LIST_MESSAGES, ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

/** Renders the grading page's title as the end of its breadcrumb, which leaves the height of the window to the answer. */
export const DeskHeader = ({
  title,
  assessmentId,
  children,
}: {
  title: string;
  assessmentId: string;
  children?: ReactNode;
}) => (
  <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <nav aria-label={PAGE_HEADER.breadcrumb} className="text-muted">
        <ol className="flex gap-x-1.5">
          <Crumb href="/grading">{GRADING_LIST_MESSAGES.title}</Crumb>
          <Crumb href={`/grading/${assessmentId}`}>{MESSAGES.questionsCrumb}</Crumb>
        </ol>
      </nav>
      <h1 className="font-semibold wrap-anywhere">{title}</h1>
    </div>
    {children}
  </header>
);

const Crumb = ({ href, children }: { href: string; children: string }) => (
  <li className="flex gap-x-1.5">
    <Link
      href={href}
      prefetch={false}
      className="inline-block min-h-6 content-center hover:text-ink hover:underline"
    >
      {children}
    </Link>
    <span aria-hidden="true" className="content-center">
      /
    </span>
  </li>
);
