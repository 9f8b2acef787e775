/** The user that the service runs as. */
export const user = 65_532;

/** The configuration of the image, the same as in the Dockerfile. */
export const imageConfig = {
  User: `${user}:${user}`,
  WorkingDir: '/app',
  Entrypoint: ['node', '/app/dist/cli/main.js', 'serve'],
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production'],
} as const;
