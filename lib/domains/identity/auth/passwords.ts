import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many at a time: a wave of sign-ins waits in line, and does not take all memory and processors from exams. */
const MAX_CONCURRENT = 2;
let running = 0;
const queue: (() => void)[] = [];

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** Waits for its turn: not to be called in a transaction, whose connection those who have their turn may need. */
export const hashPassword = (password: string): Promise<string> =>
  withConcurrencyLimit(() => hash(password, ARGON2_OPTIONS));

/** Whether the password is the one that was hashed. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  withConcurrencyLimit(() => verify(hashed, password));

/** Asked right before a password is checked; may refuse by throwing. What it gives is called if the password is right. */
export type BeforeVerify = () => Promise<() => Promise<void>>;

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash it is not, and takes as long to say so: an answer's time
 * does not tell who has an account.
 */
export async function checkPassword(
  hashed: string | undefined,
  password: string,
  beforeVerify: BeforeVerify = async () => async () => {},
): Promise<boolean> {
  dummyHash ??= hashPassword("the password of nobody");
  const targetHash = hashed ?? (await dummyHash);
  return withConcurrencyLimit(async () => {
    const onSuccess = await beforeVerify();
    const isCorrect = (await verify(targetHash, password)) && hashed !== undefined;
    if (isCorrect) await onSuccess();
    return isCorrect;
  });
}
