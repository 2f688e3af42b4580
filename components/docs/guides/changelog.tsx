import { Line } from "../prose.tsx";
import { CHANGES } from "./changes.ts";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const formatDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What is new, the latest first. */
export const ChangelogPage = () => (
  <Guide id="changelog" title={getGuideTitle("changelog")}>
    {CHANGES.flatMap(({ date, topics }) => [
      <Subheading key={date}>{formatDate(date)}</Subheading>,
      ...topics.map(({ title, changes }) => (
        <section key={title} className="max-w-3xl space-y-2">
          <h3 className="font-semibold">{title}</h3>
          <ul className="list-disc space-y-1 pl-5">
            {changes.map((change) => (
              <li key={change} className="prose">
                <Line text={change} />
              </li>
            ))}
          </ul>
        </section>
      )),
    ])}
  </Guide>
);
