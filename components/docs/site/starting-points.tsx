import type { LucideIcon } from "lucide-react";
import Code from "lucide-react/icons/code";
import GraduationCap from "lucide-react/icons/graduation-cap";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Server from "lucide-react/icons/server";
import { type GuideId, getGuideTitle } from "../guides/guide-list.ts";

type StartingPoint = {
  role: string;
  task: string;
  Icon: LucideIcon;
  first?: { href: string; title: string };
  guides: readonly GuideId[];
};

const STARTING_POINTS: readonly StartingPoint[] = [
  {
    role: "Developers",
    task: "Call the API from your product.",
    Icon: Code,
    first: { href: "#quick-start", title: "Quick start" },
    guides: ["authentication", "content", "answer-keys", "webhooks"],
  },
  {
    role: "Teachers and authors",
    task: "Write, share, and grade in the browser.",
    Icon: GraduationCap,
    guides: ["hosted", "item-bank", "import-export", "pools", "alerts", "corrections"],
  },
  {
    role: "Front-end developers",
    task: "Show assessments where your learners are.",
    Icon: MonitorSmartphone,
    guides: ["embedding", "attempts", "review", "answers"],
  },
  {
    role: "Administrators",
    task: "Run the service, and look after its data.",
    Icon: Server,
    guides: ["operations", "privacy", "syncing", "rate-limits"],
  },
];

/** The first pages to read, by role. */
export const StartingPoints = () => (
  <section aria-labelledby="where-to-start" className="mt-10">
    <h2 id="where-to-start" className="text-xl font-semibold tracking-tight">
      Where to start
    </h2>
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {STARTING_POINTS.map(({ role, task, Icon, first, guides }) => (
        <li key={role} className="rounded-lg border border-line bg-surface p-5">
          <h3 className="flex items-center gap-2.5 font-semibold">
            <Icon className="size-5 shrink-0 text-accent" aria-hidden="true" />
            {role}
          </h3>
          <p className="mt-1 text-sm text-muted">{task}</p>
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {first && <StartLink {...first} />}
            {guides.map((id) => (
              <StartLink key={id} href={`/docs/guides/${id}`} title={getGuideTitle(id)} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
);

const StartLink = ({ href, title }: { href: string; title: string }) => (
  <li>
    <a href={href} className="inline-block min-h-6 py-0.5">
      {title}
    </a>
  </li>
);
