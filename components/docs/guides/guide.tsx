import { Children, isValidElement, type ReactNode } from "react";
import { Heading } from "../prose.tsx";
import { PageContents } from "../site/page-contents.tsx";

/** A guide, with text on the left and code next to it if the window is wide enough. */
export function Guide({
  id,
  title,
  children,
  aside,
}: {
  id: string;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  const blocks = Children.toArray(children).map((block) => {
    const section = getSectionTitle(block);
    return section === undefined
      ? { block }
      : { block, section: { id: getSectionId(id, section), title: section } };
  });
  return (
    <article
      id={id}
      className="guide grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className={`space-y-4 ${aside ? "" : "xl:col-span-2"}`}>
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
        <PageContents entries={blocks.flatMap(({ section }) => section ?? [])} />
        {blocks.map(({ block, section }) =>
          section ? (
            <div key={section.id} id={section.id} className="pt-4">
              <Heading id={section.id} level={2}>
                {section.title}
              </Heading>
            </div>
          ) : (
            block
          ),
        )}
      </div>
      {aside && <div className="space-y-4 xl:sticky xl:top-20 xl:self-start">{aside}</div>}
    </article>
  );
}

/** The title of a section, as a direct child of a guide. The guide renders it as a heading with a link target. */
export const Subheading = ({ children }: { children: string }): ReactNode => children;

const getSectionTitle = (block: ReactNode): string | undefined =>
  isValidElement<{ children: string }>(block) && block.type === Subheading ? block.props.children : undefined;

const getSectionId = (guideId: string, title: string): string =>
  `${guideId}-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}`;
