import { options, type VNode } from "preact";

/** Preact writes `tabIndex` as it is, which on elements of SVG is no attribute: there the focus would pass them by. */
const before = options.vnode;
options.vnode = (vnode: VNode<{ tabIndex?: unknown; tabindex?: unknown }>) => {
  const { type, props } = vnode;
  if (typeof type === "string" && props.tabIndex !== undefined) {
    props.tabindex = props.tabIndex;
    delete props.tabIndex;
  }
  before?.(vnode);
};
