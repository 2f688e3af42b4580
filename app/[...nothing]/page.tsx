import { notFound } from "next/navigation";

/** Made at each request, as its scripts carry that request's nonce: a page made beforehand could not. */
export const dynamic = "force-dynamic";

/** Every address that has no page. */
export default function Nothing() {
  notFound();
}
