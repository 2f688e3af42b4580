import type { ReactNode } from "react";

type AudienceProps = {
  id: string;
  name: string;
  title: string;
  facts: readonly string[];
  link: string;
  href: string;
  /** What shows the product to them: a picture or an example. */
  children: ReactNode;
};

/** What the product does for one audience, next to a picture of it. */
export const Audience = ({ id, name, title, facts, link, href, children }: AudienceProps) => (
  <section
    aria-labelledby={id}
    className="grid items-center gap-x-12 gap-y-8 border-t border-line py-14 lg:grid-cols-5 lg:py-20"
  >
    <div className="lg:col-span-2">
      <p className="text-sm font-medium text-accent">{name}</p>
      <h2 id={id} className="mt-2 text-2xl font-semibold tracking-tight text-balance">
        {title}
      </h2>
      <ul className="mt-5 list-disc space-y-3 pl-5 marker:text-accent">
        {facts.map((fact) => (
          <li key={fact} className="pl-1">
            {fact}
          </li>
        ))}
      </ul>
      <a href={href} className="link mt-6 inline-block min-h-6 font-medium">
        {link}
      </a>
    </div>
    <div className="min-w-0 lg:col-span-3">{children}</div>
  </section>
);
