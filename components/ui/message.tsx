import { Fragment, type ReactNode } from "react";

type MessageProps = {
  /** A sentence with places for elements, such as `Read the {reference}`. What people wrote goes into `values`. */
  text: string;
  values: Readonly<Record<string, ReactNode>>;
};

/** A sentence with elements in it, so that a translation can put them in another order. */
export const Message = ({ text, values }: MessageProps) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ));
