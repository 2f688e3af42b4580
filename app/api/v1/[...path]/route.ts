import { twins } from "#app/api/routes.ts";
import { dispatcher } from "#lib/platform/http/dispatch.ts";
import { asResponse } from "#lib/platform/http/endpoint.ts";

const dispatch = dispatcher(twins);
const handle = async (request: Request) => asResponse(await dispatch(request));

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
