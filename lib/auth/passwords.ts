import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1000;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the password is the one that was hashed. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password);
