import { Landing } from "#components/landing/landing.tsx";
import { env } from "#lib/platform/runtime/env.ts";
import { getSession } from "./session.ts";
import { SignedInHome } from "./signed-in-home.tsx";

export default async function HomePage() {
  return (await getSession()) ? <SignedInHome /> : <Landing maySignUp={env().SIGN_UP === "open"} />;
}
