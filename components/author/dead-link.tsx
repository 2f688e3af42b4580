/** One page for every link that does not live: it tells no one whether there ever was such a link. */
export function DeadAuthorLink() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
      <p className="font-mono text-sm text-accent">Touchstone</p>
      <h1 className="mt-3 text-3xl font-semibold tracking-tight text-balance">
        This link has expired or is incomplete
      </h1>
      <p className="mt-4 max-w-prose text-muted">
        Links to a draft live for a short time. Whoever sent you this one can send a new one; a draft keeps
        what was written in it.
      </p>
      <p className="mt-4 max-w-prose text-muted">
        If the link was cut off on its way, by an e-mail program for example, copy the whole of it into the
        address bar.
      </p>
    </main>
  );
}
