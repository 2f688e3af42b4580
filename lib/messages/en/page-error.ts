export const PAGE_ERROR = {
  tryAgain: "Try again",
  title: "This page couldn’t be loaded",
  text: "Your saved work is safe. Wait a few seconds, then try again.",
  contact: (digest: string): string =>
    ` If this keeps happening, give the error number ${digest} to the service’s administrator.`,
};
