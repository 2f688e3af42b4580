import { Content } from "#components/content/content.tsx";

type ItemPreviewProps = {
  /** The item's `content_ast`. */
  content: unknown;
  /** Correct answers to show in place. Without them, the item is shown as learners see it. */
  answers?: readonly unknown[] | undefined;
  /** Returns the address to load an image from. By default the one in the content. */
  getImageUrl?: ((src: string) => string) | undefined;
};

/** Renders the content of an item without controls. */
export const ItemPreview = ({ content, answers, getImageUrl }: ItemPreviewProps) => (
  <div className="text-sm wrap-anywhere">
    <Content value={content} answers={answers} isSolution={answers !== undefined} getImageUrl={getImageUrl} />
  </div>
);
