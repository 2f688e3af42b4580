import type { EventData, EventType } from "#lib/contract/events.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { events } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * Writes an event to the outbox, in the transaction (`ctx.db`) of the change that it reports. An event about a learner
 * must name the learner's id, so that erasing the learner finds it.
 */
export async function emit<T extends EventType>(
  ctx: Ctx,
  type: T,
  data: EventData[T],
  about: { learnerId?: string } = {},
): Promise<void> {
  await ctx.db
    .insert(events)
    .values({ organizationId: ctx.organizationId, id: newId(), type, data, createdAt: ctx.now, ...about });
}
