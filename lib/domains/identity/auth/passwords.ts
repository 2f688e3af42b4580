import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes and one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits parallel hashes, so that a wave of sign-ins doesn't use up the memory and CPU time that exams need. */
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

/**
 * Hashes a password. Never call it in a transaction: the call waits for a slot, and calls that occupy a slot may need
 * the connection.
 */
export const hashPassword = (password: string): Promise<string> =>
  withConcurrencyLimit(() => hash(password, ARGON2_OPTIONS));

/** Checks whether the password matches the hash. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  withConcurrencyLimit(() => verify(hashed, password));

/**
 * Runs right before a password is verified, and throws to refuse the attempt. The returned function runs if the
 * password is correct.
 */
export type BeforeVerify = () => Promise<() => Promise<void>>;

let dummyHash: Promise<string> | undefined;

/**
 * Checks whether the password matches the hash. Without a hash, verifies a dummy hash so that the response time doesn't
 * reveal whether an account exists.
 */
export async function checkPassword(
  hashed: string | undefined,
  password: string,
  beforeVerify: BeforeVerify = async () => async () => {},
): Promise<boolean> {
  dummyHash ??= hashPassword("dummy password");
  const targetHash = hashed ?? (await dummyHash);
  return withConcurrencyLimit(async () => {
    const onSuccess = await beforeVerify();
    const isCorrect = (await verify(targetHash, password)) && hashed !== undefined;
    if (isCorrect) await onSuccess();
    return isCorrect;
  });
}
