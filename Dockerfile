# The image stores no data itself. Give it a DATABASE_URL and an ENCRYPTION_KEY (compose.yaml), or a volume at /data for
# the embedded PostgreSQL. The base tag follows Node's patch releases. For byte-identical builds, append the digest:
# node:24-bookworm-slim@sha256:...
FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

# Packages change less often than sources, so they get a separate layer.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
COPY tests/openapi/client/package.json tests/openapi/client/
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY . .
RUN npm run build && npm prune --ignore-scripts --omit=dev && rm -rf .next/cache .touchstone

FROM base
ENV NODE_ENV=production DATA_DIR=/data
# The embedded PostgreSQL needs a user with an entry in passwd. The checkout belongs to root, so the service can't write to it.
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin touchstone && install -d -o touchstone -g touchstone -m 700 /data
COPY --from=build /app ./
USER touchstone
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The exec form lets signals reach Node. Other commands are `docker run touchstone worker` and `docker run touchstone admin ...`.
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["start"]
