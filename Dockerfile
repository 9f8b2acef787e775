# The image of the explain-plan service, which also has the reaper of sessions:
#
#   docker build --tag registry.example.com/explain-plan:0.1.0 .
#
# The base is pinned to an exact version. For production pin its digest too, which only your registry can tell:
#
#   docker build --build-arg NODE_IMAGE=node:22.23.3-bookworm-slim@sha256:... .
ARG NODE_IMAGE=node:22.23.3-bookworm-slim
# The same version: packages with native code are chosen for the one and run by the other.
ARG BUILD_IMAGE=node:22.23.3-bookworm

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
# No package is run while it is installed: none that is needed asks for it.
RUN npm ci --no-fund --no-audit --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY imports ./imports
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.js
# The built service and the packages that it needs: no generator, no tools.
RUN node_modules/.bin/tsx scripts/image.ts /out --app

FROM ${NODE_IMAGE}
# Node is all that runs here.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* /usr/local/bin/docker-entrypoint.sh
# The client of object stores trusts what the system trusts, and the slim base trusts nobody.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
WORKDIR /app
COPY --from=build /out ./
ENV NODE_ENV=production
USER 65532:65532
EXPOSE 2333 2334
ENTRYPOINT ["node", "/app/dist/cli/main.js", "serve"]
