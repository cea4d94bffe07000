# The server in a container of its own: `docker build -t colophon .` (docs/operating.md, "In a container").
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/launch.cjs /app/server.ts ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/app app
COPY --from=build /app/styles styles
COPY --from=build /app/build build
COPY --from=build /app/deploy/colophon deploy/colophon
# `docker compose exec shop colophon help`: an operator's commands.
RUN ln -s /app/deploy/colophon /usr/local/bin/colophon
# Everything the program writes is in /data and /backups, so the rest of the container can be read-only.
RUN mkdir -p -m 700 /data/pictures /data/imports /data/assets /backups && chown -R node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "launch.cjs", "server.ts"]
