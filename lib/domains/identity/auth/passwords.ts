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

/** Waits for its turn: not to be called in a transaction, whose connection those who have their turn may need. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Whether the password is the one that was hashed. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  inTurn(() => verify(hashed, password));

/** Asked right before a password is checked; may refuse by throwing. What it gives is called if the password is right. */
export type Admit = () => Promise<() => Promise<void>>;

let nobodys: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash it is not, and takes as long to say so: an answer's time
 * does not tell who has an account.
 */
export async function checkPassword(
  hashed: string | undefined,
  password: string,
  admit: Admit = async () => async () => {},
): Promise<boolean> {
  nobodys ??= hashPassword("the password of nobody");
  const compared = hashed ?? (await nobodys);
  return inTurn(async () => {
    const onRight = await admit();
    const isRight = (await verify(compared, password)) && hashed !== undefined;
    if (isRight) await onRight();
    return isRight;
  });
}
