import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
} from "node:crypto";

/** Encrypts and decrypts values that must not be readable in the database. */
export type Sealer = {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  /** Signs a text for one purpose, so that the service recognizes it later. Returns 64 hexadecimal digits. */
  sign(purpose: string, text: string): string;
};

/**
 * Creates a sealer that uses AES-256-GCM with a fresh nonce each time. Its output is the nonce (12 bytes), the tag (16)
 * and the ciphertext. `open` throws if any byte was changed.
 */
export function createSealer(bytes: Buffer): Sealer {
  if (bytes.length !== 32) throw new RangeError("the encryption key must have 32 bytes");
  // Node.js would convert the bytes for each use, which takes longer than all the rest.
  const key = createSecretKey(bytes);
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
    sign: (purpose, text) => createHmac("sha256", key).update(`${purpose}\0${text}`).digest("hex"),
  };
}

/** Checks whether a value was sealed with the key of this sealer. */
export function canOpen(sealer: Pick<Sealer, "open">, sealed: Buffer): boolean {
  try {
    sealer.open(sealed);
    return true;
  } catch {
    return false;
  }
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** Returns `bytes` random bytes in base64url. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

const PASSWORD_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Generates a random password of 20 lowercase letters and digits (100 bits). It leaves out characters that look alike,
 * and `-`, because a command line treats a value that begins with `-` as an option.
 */
export const generatePassword = (): string =>
  Array.from(randomBytes(20), (byte) => PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length]).join("");
