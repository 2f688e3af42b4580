/**
 * The most bytes that the body of a request can have so that it outlives its page. Browsers allow 64 KiB of `keepalive`
 * bodies in total, so a single request is limited to slightly less.
 */
export const MAX_KEEPALIVE_BYTES = 60_000;
