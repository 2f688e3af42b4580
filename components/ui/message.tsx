import { Fragment, type ReactNode } from "react";

type MessageProps = {
  /** A sentence with placeholders for elements, such as `Read the {reference}`. Text from users belongs in `values`. */
  text: string;
  values: Readonly<Record<string, ReactNode>>;
};

/** Renders a sentence that contains elements, so that a translation can reorder them. */
export const Message = ({ text, values }: MessageProps) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ));
