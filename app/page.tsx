const STEPS = [
  { verb: "POST", path: "/v1/assessments", what: "Write the questions and their keys" },
  { verb: "POST", path: "/v1/assessments/{id}/publish", what: "Freeze a version" },
  { verb: "POST", path: "/v1/assessments/{id}/submit", what: "Grade a learner's answers in the same call" },
  { verb: "GET", path: "/v1/assessments/{id}/results", what: "Read every attempt" },
];

export default function Home() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
      <p className="font-mono text-sm text-accent">Touchstone</p>
      <h1 className="mt-3 text-3xl font-semibold tracking-tight text-balance">
        Assessments for other people’s products
      </h1>
      <p className="mt-4 max-w-prose text-muted">
        This server creates, publishes, grades and analyses assessments over a REST API. Requests carry an API
        key: <code className="font-mono text-sm text-ink">Authorization: Bearer svc_live_…</code>
      </p>
      <ol className="mt-10 divide-y divide-line border-y border-line">
        {STEPS.map(({ verb, path, what }) => (
          <li key={path} className="grid gap-1 py-4 sm:grid-cols-[3.5rem_1fr] sm:gap-4">
            <span className="font-mono text-sm text-accent">{verb}</span>
            <span>
              <code className="font-mono text-sm break-words">{path}</code>
              <span className="mt-1 block text-muted">{what}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <a className="text-accent underline underline-offset-4" href="/v1/openapi.json">
          OpenAPI document
        </a>
      </p>
    </main>
  );
}
