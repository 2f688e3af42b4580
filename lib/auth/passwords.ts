import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many at a time: a wave of sign-ins waits in line, and does not take all memory and processors from exams. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Whether the password is the one that was hashed. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  inTurn(() => verify(hashed, password));

let nobodys: Promise<string> | undefined;

/** Takes as long as `verifyPassword`, so that an answer's time does not tell who has an account. */
export async function verifyNobodys(password: string): Promise<void> {
  nobodys ??= hashPassword("the password of nobody");
  await verifyPassword(await nobodys, password);
}
