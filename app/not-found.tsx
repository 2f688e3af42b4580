import Link from "next/link";
import { connection } from "next/server";

export default async function NotFound() {
  // Made at each request, as its scripts carry that request's nonce.
  await connection();
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
