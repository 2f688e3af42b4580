import { Brand } from "#components/shell/brand.tsx";

const STEPS = [
  { verb: "POST", path: "/v1/assessments", what: "Write the questions and their keys" },
  { verb: "POST", path: "/v1/assessments/{id}/publish", what: "Freeze a version" },
  { verb: "POST", path: "/v1/assessments/{id}/submit", what: "Grade a learner’s answers in the same call" },
  { verb: "GET", path: "/v1/assessments/{id}/results", what: "Read every attempt" },
];

/** The first page for somebody who is not signed in. */
export const Landing = ({ maySignUp }: { maySignUp: boolean }) => (
  <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
    <Brand />
    <h1 className="mt-6 text-3xl font-semibold tracking-tight text-balance">
      Assessments for other people’s products
    </h1>
    <p className="mt-4 max-w-prose text-muted">
      This server creates, publishes, grades and analyses assessments over a REST API, and shows teachers and
      administrators the same in the browser.
    </p>
    <div className="mt-6 flex flex-wrap gap-2">
      <a className="button button-primary" href="/sign-in">
        Sign in
      </a>
      {maySignUp && (
        <a className="button button-secondary" href="/sign-up">
          Create account
        </a>
      )}
      <a className="button button-quiet" href="/docs">
        API reference
      </a>
    </div>
    <ol className="mt-10 divide-y divide-line border-y border-line">
      {STEPS.map(({ verb, path, what: description }) => (
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
