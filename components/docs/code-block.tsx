/** Code with a copy button. DocsEnhancements makes the button work. */
export function CodeBlock({ title, code, tall = false }: { title: string; code: string; tall?: boolean }) {
  return (
    <figure className="code">
      <figcaption>
        <span>{title}</span>
        <button type="button" data-copy aria-label={`Copy: ${title}`}>
          Copy
        </button>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className={tall ? undefined : "max-h-96"}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
