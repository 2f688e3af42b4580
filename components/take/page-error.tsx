"use client";

import { createContext, type ReactNode, use } from "react";
import { PageErrorNotice, type PageErrorProps } from "#components/shell/page-error.tsx";
import { PAGE_ERROR } from "#lib/messages/page-error.ts";

/** The messages of the error page in the learner's language. `contact` has a placeholder for the error number. */
export type FailureMessages = { title: string; text: string; contact: string; tryAgain: string };

const Messages = createContext<typeof PAGE_ERROR | undefined>(undefined);

/** Gives the error page of the pages in it these messages. Next passes nothing but the error to an error page. */
export const FailureMessagesProvider = ({
  messages,
  children,
}: {
  messages: FailureMessages;
  children: ReactNode;
}) => (
  <Messages value={{ ...messages, contact: (digest) => ` ${messages.contact.replace("{digest}", digest)}` }}>
    {children}
  </Messages>
);

/** Replaces a learner's page that failed to render. */
export const LearnerPageError = (props: PageErrorProps) => (
  <main>
    <PageErrorNotice {...props} messages={use(Messages) ?? PAGE_ERROR} />
  </main>
);
