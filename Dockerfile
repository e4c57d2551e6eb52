# One image for each Node process: docker build --build-arg WORKSPACE=services/entries .   (or WORKSPACE=gateway)
ARG NODE_IMAGE=node:24-bookworm-slim

# The manifests alone, so that the installed dependencies are kept until one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE_IMAGE} AS tools
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts

# Compiled from source; the gateway also takes along the frontends.
FROM tools AS build
ARG WORKSPACE
COPY . .
RUN test -f "${WORKSPACE}/src/main.ts" || { echo 'WORKSPACE must be gateway or services/<name>' >&2; exit 1; }
RUN npx tsc -b "${WORKSPACE}"
# The module that shell and remotes share is taken from web-kit's compiled form.
RUN if [ "${WORKSPACE}" = gateway ]; then \
      npx tsc -b packages/web-kit && node --conditions=@evenhand/source tools/build/frontends.ts; \
    fi
RUN mkdir -p /image/frontends && for place in packages/contracts packages/service-kit packages/draws packages/receipts "${WORKSPACE}"; do \
      mkdir -p "/image/${place}" && \
      for part in package.json dist migrations checks; do \
        if [ -e "${place}/${part}" ]; then cp -r "${place}/${part}" "/image/${place}/"; fi; \
      done; \
    done && \
    if [ "${WORKSPACE}" = gateway ]; then \
      for dist in frontends/*/dist frontends/shell/dist-prerender; do mkdir -p "/image/${dist}" && cp -r "${dist}/." "/image/${dist}/"; done; \
    fi

# What this one process needs at run time.
FROM ${NODE_IMAGE} AS dependencies
ARG WORKSPACE
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --omit=dev --workspace "${WORKSPACE}"

FROM ${NODE_IMAGE}
ARG WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 FRONTENDS_DIR=/app/frontends
WORKDIR /app
# With the folders that packages have of their own, where two want one library in two versions.
COPY --from=dependencies /app ./
COPY --from=build /image ./
WORKDIR /app/${WORKSPACE}
# uid 1000 is `node`; nothing below /app is its own, and nothing is written but to /tmp.
USER 1000:1000
EXPOSE 8080 9464
CMD ["node", "--enable-source-maps", "dist/main.js"]
