import { z } from "zod";
import { tryParseJson } from "#lib/core/try-parse-json.ts";
import { getUrlError } from "#lib/platform/outbound/url.ts";
import type { ServiceTools } from "./access-tokens.ts";
import { callService } from "./call-service.ts";
import { findLineItem, findTitle, leaseLineItem, releaseLineItem } from "./line-item-queries.ts";
import { readPages } from "./read-pages.ts";
import type { LeasedScore } from "./score-outbox.ts";
import { ServiceError } from "./service-error.ts";
import { LINE_ITEM_SCOPE } from "./service-scopes.ts";

/** Another worker is creating the line item. */
export class LineItemBusy extends Error {
  override name = "LineItemBusy";
}

/** Longer than the requests that find and create a line item may take. */
const LEASE_MS = 60_000;
const SEARCH_MS = 20_000;
/** The type of one line item, and of a list of them. */
const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";

const LineItem = z.object({
  id: z.url({ protocol: /^https?$/ }).max(2048),
  resourceId: z.string().nullish(),
  resourceLinkId: z.string().nullish(),
});

/**
 * Returns the line item of a link whose platform named none. It is created once (Assignment and Grade Services 2.0, section
 * 3.2): only the worker with the lease does that, and one that a worker created before it died is found again. Throws
 * ServiceError `no_line_item` if the platform doesn't allow it, and LineItemBusy.
 */
export async function requireLineItem(tools: ServiceTools, score: LeasedScore): Promise<string> {
  const { organizationId, linkId: id, createdLineItemUrl, lineItemsUrl, scopes } = score;
  if (createdLineItemUrl !== null) return createdLineItemUrl;
  if (lineItemsUrl === null || !scopes.includes(LINE_ITEM_SCOPE)) throw new ServiceError("no_line_item");
  const now = tools.clock();
  const until = new Date(now.getTime() + LEASE_MS);
  if (!(await leaseLineItem(tools.db, organizationId, { id, now, until }))) {
    const existing = await findLineItem(tools.db, organizationId, id);
    if (existing === null) throw new LineItemBusy();
    return existing;
  }
  let url: string | null = null;
  try {
    url = (await findExisting(tools, score, lineItemsUrl)) ?? (await create(tools, score, lineItemsUrl));
    return url;
  } finally {
    await releaseLineItem(tools.db, organizationId, { id, url });
  }
}

/** Finds the line item that an earlier worker has created for the link. Platforms may ignore the filters. */
async function findExisting(
  tools: ServiceTools,
  score: LeasedScore,
  lineItemsUrl: string,
): Promise<string | undefined> {
  const { resourceLinkId, assessmentId, scopes } = score;
  const url = new URL(lineItemsUrl);
  url.searchParams.set("resource_link_id", resourceLinkId);
  url.searchParams.set("resource_id", assessmentId);
  const request = {
    url: url.href,
    headers: { accept: LINE_ITEMS },
    deadline: new Date(tools.clock().getTime() + SEARCH_MS),
    needed: LINE_ITEM_SCOPE,
    requested: scopes,
  };
  for await (const page of readPages(tools, score, request)) {
    const items = z.array(z.unknown()).safeParse(page);
    if (!items.success) throw new ServiceError("malformed_response", 200);
    for (const item of items.data) {
      const { data } = LineItem.safeParse(item);
      if (data?.resourceId === assessmentId && data.resourceLinkId === resourceLinkId)
        return requireAddress(tools, data.id);
    }
  }
  return undefined;
}

async function create(tools: ServiceTools, score: LeasedScore, lineItemsUrl: string): Promise<string> {
  const { organizationId, assessmentId, resourceLinkId, scopes } = score;
  const response = await callService(tools, score, {
    method: "POST",
    url: lineItemsUrl,
    headers: { "content-type": LINE_ITEM, accept: LINE_ITEM },
    body: JSON.stringify({
      // A line item's maximum is positive. The platform scales scores that have another one.
      scoreMaximum: score.score.scoreMaximum || 1,
      label: await findTitle(tools.db, organizationId, assessmentId),
      resourceId: assessmentId,
      resourceLinkId,
    }),
    needed: LINE_ITEM_SCOPE,
    requested: scopes,
  });
  const parsed = LineItem.safeParse(tryParseJson(response.body));
  if (!parsed.success) throw new ServiceError("malformed_response", response.status);
  return requireAddress(tools, parsed.data.id);
}

/** Scores go to this address with an access token, so it must be one that a platform could have been registered with. */
function requireAddress({ outbound }: ServiceTools, url: string): string {
  if (getUrlError(url, outbound.allowInsecure) !== undefined) throw new ServiceError("address_not_allowed");
  return url;
}
