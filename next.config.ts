import { readdirSync } from "node:fs";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run verify` checks all types, also of tests. A start does not wait for that.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // No page uses it, and /_next/image would decode any image a stranger names. This setting makes it return 404.
  images: { unoptimized: true },
  serverExternalPackages: ["postgres", "pino", "@node-rs/argon2", "re2js", "nodemailer"],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      ],
    },
    // The reference is rendered once for everybody, so no nonce can be on its scripts; nothing in it is a stranger's text.
    {
      source: "/docs/:path*",
      headers: [
        {
          key: "Content-Security-Policy",
          value:
            "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
        },
      ],
    },
    // The embed is loaded by everybody's pages. What it loads has a hash of itself in its name; a name that is not there
    // (yet, on this instance) must not be remembered as missing.
    ...[
      { source: "/embed.js", cached: "public, max-age=60" },
      ...embedFiles().map((name) => ({ source: `/${name}`, cached: "public, max-age=31536000, immutable" })),
    ].map(({ source, cached }) => ({
      source,
      headers: [
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
        { key: "Cache-Control", value: cached },
      ],
    })),
    { source: "/embed.d.ts", headers: [{ key: "Content-Type", value: "text/plain; charset=utf-8" }] },
    // The address holds a token, which no other site needs to see.
    ...["author", "invitations", "reset-password"].map((place) => ({
      source: `/${place}/:path*`,
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    })),
  ],
  // The guide for operators is read when /docs is rendered; hosts that pack only traced files need it named.
  outputFileTracingIncludes: { "/docs/*": ["./docs/operations.md"] },
  turbopack: { root: import.meta.dirname },
  // What is rendered once and kept (the API reference) knows this process's address: another process renders it anew.
  experimental: { isrFlushToDisk: false },
};

/** While pages are developed the embed is built anew again and again, under names that nobody knows yet. */
function embedFiles(): string[] {
  if (process.env.NODE_ENV !== "production") return ["embed-:name.js"];
  return readdirSync(`${import.meta.dirname}/public`).filter((name) => /^embed-.*\.js$/.test(name));
}

export default config;
