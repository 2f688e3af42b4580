/** Crockford's base32 has no I, L, O or U, so that a code can be read aloud without mistakes. */
export const CROCKFORD_BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
