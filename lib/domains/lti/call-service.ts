import type { OutboundRequest, OutboundResponse } from "#lib/platform/outbound/request.ts";
import {
  dropAccessToken,
  getAccessToken,
  type ServiceClient,
  type ServiceTools,
  sendToPlatform,
} from "./access-tokens.ts";
import { getErrorCode, ServiceError } from "./service-error.ts";

export type ServiceRequest = OutboundRequest & {
  /** The scope that the request needs. */
  needed: string;
  /** All scopes that the platform allows in this place. */
  requested: readonly string[];
};

/**
 * Sends a request to a platform's service with an access token. A token that the platform refuses is replaced once. Returns
 * a 2xx response. Throws ServiceError for any other.
 */
export async function callService(
  tools: ServiceTools,
  client: ServiceClient,
  { needed, requested, ...request }: ServiceRequest,
): Promise<OutboundResponse> {
  for (let isRenewed = false; ; isRenewed = true) {
    const token = await getAccessToken(tools, client, { needed, requested });
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const response = await sendToPlatform({ ...request, headers }, tools.outbound);
    if (response.status >= 200 && response.status <= 299) return response;
    if (response.status === 401) {
      dropAccessToken(token);
      if (!isRenewed) continue;
    }
    throw new ServiceError(getErrorCode(response.status), response.status);
  }
}
