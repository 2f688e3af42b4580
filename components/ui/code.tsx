import { Scroller } from "./scroller.tsx";

/** Renders code in a scrollable box. `label` names the box, and `tall` limits its height. */
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
