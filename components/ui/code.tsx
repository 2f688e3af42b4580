/** Code that scrolls by itself where it is wider, or taller, than its place; `label` says what it is. */
export const Code = ({
  label,
  children,
  tall = false,
}: {
  label: string;
  children: string;
  tall?: boolean;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={`card overflow-auto ${tall ? "max-h-96" : ""}`}>
    <pre className="p-4 font-mono text-xs leading-5">{children}</pre>
  </section>
);
