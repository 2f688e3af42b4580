import { Scroller } from "./scroller.tsx";

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
  <Scroller label={label} className={`card ${tall ? "max-h-96" : ""}`}>
    <pre className="p-4 font-mono text-xs leading-5">{children}</pre>
  </Scroller>
);
