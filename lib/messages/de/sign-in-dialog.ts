export const SIGN_IN_DIALOG = {
  title: "Sie wurden abgemeldet",
  text: "Ihre Änderungen sind noch da. Melden Sie sich an, um fortzufahren.",
  password: (email: string): string => `Passwort für ${email}`,
  verb: "Anmelden und fortfahren",
  otherWay: "Anders anmelden",
};
