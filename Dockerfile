# One image for every Node process: docker build -t REGISTRY/evenhand:TAG .
# Its working folder says which process it is: /app/gateway, or /app/services/<name>. The chart sets it.
# By digest: a tag can be moved. The version is that of tools/node; its index has amd64 and arm64.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# The manifests alone, so that the installed dependencies are kept until one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE_IMAGE} AS tools
# Where the certificates are of a network that looks into what it lets through.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts

FROM tools AS build
COPY . .
# The module that shell and remotes share is taken from web-kit's compiled form.
RUN npx tsc -b gateway services/* packages/web-kit && node --conditions=@evenhand/source tools/build/frontends.ts
RUN for place in packages/contracts packages/service-kit packages/draws packages/receipts gateway services/*; do \
      mkdir -p "/image/${place}" && \
      for part in package.json dist migrations checks; do \
        if [ -e "${place}/${part}" ]; then cp -r "${place}/${part}" "/image/${place}/"; fi; \
      done; \
    done && \
    for dist in frontends/*/dist frontends/shell/dist-prerender; do mkdir -p "/image/${dist}" && cp -r "${dist}/." "/image/${dist}/"; done

# What the processes need at run time.
FROM ${NODE_IMAGE} AS dependencies
ARG NODE_EXTRA_CA_CERTS
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --omit=dev $(for place in gateway services/*; do echo "--workspace ${place}"; done) && npm cache clean --force

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 FRONTENDS_DIR=/app/frontends
WORKDIR /app
# With the folders that packages have of their own, where two want one library in two versions.
COPY --from=dependencies /app ./
COPY --from=build /image ./
WORKDIR /app/gateway
# uid 1000 is `node`; nothing below /app is its own, and nothing is written but to /tmp.
USER 1000:1000
EXPOSE 8080 9464
CMD ["node", "--enable-source-maps", "dist/main.js"]
