import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["postgres", "pino", "@node-rs/argon2", "re2js", "mathjs"],
  turbopack: { root: import.meta.dirname },
};

export default config;
