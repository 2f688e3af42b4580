import { Brand } from "#components/shell/brand.tsx";
import { LANDING, LANDING_STEPS } from "#lib/messages/landing.ts";

/** The home page for visitors who aren't signed in. */
export const Landing = ({ maySignUp }: { maySignUp: boolean }) => (
  <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
    <Brand />
    <h1 className="mt-6 text-3xl font-semibold tracking-tight text-balance">{LANDING.title}</h1>
    <p className="mt-4 max-w-prose text-muted">{LANDING.lead}</p>
    <div className="mt-6 flex flex-wrap gap-2">
      <a className="button button-primary" href="/sign-in">
        {LANDING.signIn}
      </a>
      {maySignUp && (
        <a className="button button-secondary" href="/sign-up">
          {LANDING.signUp}
        </a>
      )}
      <a className="button button-quiet" href="/docs">
        {LANDING.docs}
      </a>
    </div>
    <ol className="mt-10 divide-y divide-line border-y border-line">
      {LANDING_STEPS.map(({ verb, path, description }) => (
        <li key={path} className="grid gap-1 py-4 sm:grid-cols-[3.5rem_1fr] sm:gap-4">
          <span className="font-mono text-sm text-accent">{verb}</span>
          <span>
            <code className="font-mono text-sm break-words">{path}</code>
            <span className="mt-1 block text-muted">{description}</span>
          </span>
        </li>
      ))}
    </ol>
  </main>
);
