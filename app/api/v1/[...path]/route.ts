import { sessionResources } from "#app/api/routes.ts";
import { createDispatcher } from "#lib/platform/http/dispatch.ts";
import { toResponse } from "#lib/platform/http/resource.ts";

const dispatch = createDispatcher(sessionResources);
const handle = async (request: Request) => toResponse(await dispatch(request));

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
