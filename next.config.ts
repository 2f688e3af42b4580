import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run verify` checks all types, tests' included; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["postgres", "pino", "@node-rs/argon2", "re2js"],
  turbopack: { root: import.meta.dirname },
};

export default config;
