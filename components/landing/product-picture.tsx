type ProductPictureProps = {
  /** The name of the two files in public/images, which `npm run screenshots` makes: one for each theme. */
  name: "landing-editor" | "landing-grading" | "landing-player";
  /** In CSS pixels. */
  width: number;
  height: number;
  alt: string;
  /** Whether the picture is visible without scrolling. All others load when they are about to be seen. */
  isFirst?: boolean;
  className?: string;
};

/** A screenshot of the product in the visitor's theme. */
export const ProductPicture = ({
  name,
  width,
  height,
  alt,
  isFirst = false,
  className = "",
}: ProductPictureProps) => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcSet={`/images/${name}-dark.webp`} />
    <img
      src={`/images/${name}-light.webp`}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      className={`h-auto max-w-full rounded-lg border border-line shadow-raised ${className}`}
    />
  </picture>
);
