import type { Metadata } from "next";
import { routes } from "#app/v1/routes.ts";
import { Reference } from "#components/docs/reference.tsx";
import { env } from "#lib/env.ts";
import { openApiDocument } from "#lib/http/openapi.ts";
import "./docs.css";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API, with examples that run as they stand.",
};

/** The address that the examples call is known where the service runs, not where it was built. */
export const dynamic = "force-dynamic";

export default function DocsPage() {
  const { PUBLIC_URL } = env();
  return <Reference document={openApiDocument(routes, PUBLIC_URL)} publicUrl={PUBLIC_URL} />;
}
