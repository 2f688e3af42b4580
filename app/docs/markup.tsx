import { renderToStaticMarkup } from "react-dom/server";
import { routes } from "#app/v1/routes.ts";
import { Reference } from "#components/docs/reference.tsx";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/** The reference as HTML; `publicUrl` is the root that its examples call. In browsers markup.browser.ts stands for this. */
export const renderReference = (publicUrl: string): string =>
  renderToStaticMarkup(<Reference document={getOpenApiDocument(routes, publicUrl)} publicUrl={publicUrl} />);
