"use client";

/** Content in a custom format. Its JSON opens below `summary`. */
export const CustomJson = ({ summary, value }: { summary: string; value: unknown }) => (
  <details className="text-sm">
    <summary className="cursor-pointer">{summary}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
    <pre tabIndex={0} className="mt-2 max-h-72 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
      {JSON.stringify(value, null, 2)}
    </pre>
  </details>
);
