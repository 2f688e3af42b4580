export const SIGN_IN_DIALOG = {
  title: "You’ve been signed out",
  text: "Your changes are still here. Sign in to continue.",
  password: (email: string): string => `Password for ${email}`,
  verb: "Sign in and continue",
  otherWay: "Sign in another way",
};
