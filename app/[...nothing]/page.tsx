import { notFound } from "next/navigation";

/** Rendered for each request, because its scripts contain the request's nonce. A prerendered page couldn't. */
export const dynamic = "force-dynamic";

/** Handles every URL that has no page. */
export default function UnknownPage() {
  notFound();
}
