/** The user that the service runs as. */
export const user = 65_532;

/** What a container engine is to be told of the image; the Dockerfile says the same. */
export const imageConfig = {
  User: `${user}:${user}`,
  WorkingDir: '/app',
  Entrypoint: ['node', '/app/dist/cli/main.js', 'serve'],
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production'],
} as const;
