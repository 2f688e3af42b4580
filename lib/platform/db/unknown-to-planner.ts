import { type SQL, sql } from "drizzle-orm";

/**
 * Returns an id that a statement compares with when it looks up rows one by one. The planner doesn't know the id and
 * assumes one with an average number of rows. If it knows the id of an organization that isn't in the statistics of a
 * table yet, it assumes no rows, and any index that begins with the organization seems as good as that of the key
 * (decision 087).
 */
export const unknownToPlanner = (id: string): SQL => sql`(select ${id}::uuid)`;
