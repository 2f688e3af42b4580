import { twins } from "#app/api/routes.ts";
import { dispatcher } from "#lib/http/dispatch.ts";

const dispatch = dispatcher(twins);

export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
