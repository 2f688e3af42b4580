import { type SQL, sql } from "drizzle-orm";

/** As PostgreSQL reads an array, of elements as they are written in one: ids, numbers and times are as they stand. */
export const formatArrayLiteral = (values: Iterable<string | number>): string => `{${[...values].join(",")}}`;

/** A column of what a function gives, by its name. */
export const column = <T>(name: string): SQL.Aliased<T> => sql<T>`${sql.identifier(name)}`.as(name);
