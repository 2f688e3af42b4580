import { existsSync, readdirSync } from "node:fs";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run verify` checks all types, including those of tests. A start shouldn't wait for that.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // No page uses the image optimizer, which would decode any image that a stranger names. This makes /_next/image
  // return 404.
  images: { unoptimized: true },
  serverExternalPackages: [
    "postgres",
    "pino",
    "@node-rs/argon2",
    "re2js",
    "nodemailer",
    "@aws-sdk/client-s3",
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      ],
    },
    // The reference is rendered once for everyone, so its scripts can't have a nonce. It shows no text from users.
    // Neither do the pages for names of images and of the embed's files that don't exist.
    ...["/docs/:path*", "/images/:path*", getMissingEmbedFilesPath()].map((source) => ({
      source,
      headers: [
        {
          key: "Content-Security-Policy",
          value:
            "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
        },
      ],
    })),
    // Pages on other sites load the embed. The files that it loads have a hash in their names. A name that doesn't
    // exist (yet, on this instance) must not be cached as missing.
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
    {
      source: "/scoring-vectors.json",
      headers: [
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
        { key: "Cache-Control", value: "public, max-age=300" },
        { key: "Content-Type", value: "application/json; charset=utf-8" },
      ],
    },
    // The file with the license of the scoring vectors, whose name ends in .license.
    {
      source: "/scoring-vectors.json.license",
      headers: [{ key: "Content-Type", value: "text/plain; charset=utf-8" }],
    },
    // The screenshots of the landing page, which `npm run screenshots` replaces under the same names.
    { source: "/images/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
    { source: "/embed.d.ts", headers: [{ key: "Content-Type", value: "text/plain; charset=utf-8" }] },
    // These addresses contain a token, which other sites must not see.
    ...["author", "invitations", "reset-password"].map((place) => ({
      source: `/${place}/:path*`,
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    })),
  ],
  // /docs renders these files as guides, and the pages of launches read their colors. Hosts that deploy only traced files
  // need them listed here.
  outputFileTracingIncludes: {
    "/docs/*": ["./docs/operations.md", "./sdk/README.md"],
    "/lti/*": ["./app/theme.css"],
  },
  turbopack: { root: import.meta.dirname },
  experimental: {
    // Cached pages (the API reference) contain the address of this process, so each process renders its own.
    isrFlushToDisk: false,
    // Writing the compiler's cache takes a fifth of a build, which only pays off on machines that build again.
    turbopackFileSystemCacheForBuild: existsSync(`${import.meta.dirname}/.next/BUILD_ID`),
  },
};

/** Returns the pattern of names like those of the embed's files, without those that exist. */
function getMissingEmbedFilesPath(): string {
  const names = embedFiles().map((name) => name.replace(".", "\\."));
  return `/:name((?!(?:${names.join("|")})$)embed-[\\w-]+\\.js)`;
}

/** In development the embed is rebuilt on each change, under names that aren't known yet. */
function embedFiles(): string[] {
  if (process.env.NODE_ENV !== "production") return ["embed-:name.js"];
  return readdirSync(`${import.meta.dirname}/public`).filter((name) => /^embed-.*\.js$/.test(name));
}

export default config;
