export const KEY = Buffer.alloc(32, 7);
export const RETRIES = [60, 300, 1800, 7200];
