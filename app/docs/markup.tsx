import { renderToStaticMarkup } from "react-dom/server";
import { routes } from "#app/v1/routes.ts";
import { Reference } from "#components/docs/reference.tsx";
import { openApiDocument } from "#lib/platform/http/openapi.ts";

/** The reference as HTML; `publicUrl` is the root that its examples call. In browsers markup.browser.ts stands for this. */
export const markupOf = (publicUrl: string): string =>
  renderToStaticMarkup(<Reference document={openApiDocument(routes, publicUrl)} publicUrl={publicUrl} />);
