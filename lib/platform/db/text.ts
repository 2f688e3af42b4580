import { type SQL, sql } from "drizzle-orm";

/**
 * Formats values as a PostgreSQL array literal. It escapes nothing, so it is only for values such as ids, numbers and
 * times.
 */
export const formatArrayLiteral = (values: Iterable<string | number>): string => `{${[...values].join(",")}}`;

/** Formats values as a PostgreSQL array literal. It quotes and escapes text, so any value is safe. */
export const formatArray = (values: readonly (string | number | boolean | null)[]): string =>
  formatArrayLiteral(
    values.map((value) => {
      if (value === null) return "NULL";
      return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
    }),
  );

/** Selects a column by name from the result of an SQL function. */
export const column = <T>(name: string): SQL.Aliased<T> => sql<T>`${sql.identifier(name)}`.as(name);
