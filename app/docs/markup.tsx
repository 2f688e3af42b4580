import fs from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { routes } from "#app/v1/routes.ts";
import { Reference } from "#components/docs/reference.tsx";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/**
 * Renders the reference as HTML. `publicUrl` is the base URL of its examples. Browsers load markup.browser.ts instead.
 */
export const renderReference = (publicUrl: string): string =>
  renderToStaticMarkup(
    <Reference
      document={getOpenApiDocument(routes, publicUrl)}
      operations={readOperations()}
      publicUrl={publicUrl}
    />,
  );

/** Reads the guide for operators. All its commands run in the root of the checkout. */
const readOperations = (): string => fs.readFileSync(path.join(process.cwd(), "docs/operations.md"), "utf8");
