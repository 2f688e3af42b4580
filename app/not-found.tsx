import Link from "next/link";

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="mt-4 text-muted">It may have been moved, or the link may be incomplete.</p>
      <p className="mt-8">
        <Link className="text-accent underline underline-offset-4" href="/">
          To the first page
        </Link>
      </p>
    </main>
  );
}
