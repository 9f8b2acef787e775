import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ClientAuthentication } from '../api/auth/fetch-token.js';
import { HelmwrightError } from '../errors.js';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import { type Io, readFailure, readInput } from './io.js';

interface TokenOptions extends CommonOptions {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecretFile?: string;
  readonly clientAuth: ClientAuthentication;
  readonly scope?: string;
  readonly audience?: string;
  readonly resource?: string;
  readonly timeout: number;
}

/** There is no flag for the secret itself, because other users of the machine see the flags of every process. */
export function addToken(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('token'))
    .description('Fetch an access token for the explain-plan service with client credentials, and print it.')
    .requiredOption('--auth-url <url>', 'the authorization server; the token comes from its /oauth/token')
    .requiredOption('--client-id <id>', 'client ID')
    .option(
      '--client-secret-file <file>',
      `a file with the client secret, or - for the standard input; by default ${variable}`,
    )
    .addOption(
      new Option(
        '--client-auth <how>',
        'how the secret is sent: in the Authorization header (basic) or in the form (post)',
      )
        .choices(['basic', 'post'])
        .default('basic'),
    )
    .option('--scope <scopes>', 'scopes to request, separated by spaces')
    .option('--audience <audience>', 'the service that the token is for, as the parameter `audience`')
    .option('--resource <url>', 'the service that the token is for, as the parameter `resource` (RFC 8707)')
    .option('--timeout <seconds>', 'timeout of the request', seconds, 10)
    .addHelpText(
      'after',
      '\nExample:\n  helmwright token --auth-url https://login.example.org --client-id ci --client-secret-file secret.txt',
    )
    .action((options: TokenOptions) => conclude(options, (io) => token(io, options)));
}

const variable = 'HELMWRIGHT_CLIENT_SECRET';

function seconds(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be an integer between 1 and 999.');
}

async function token(io: Io, options: TokenOptions): Promise<Result> {
  const { fetchToken } = await import('../api/auth/fetch-token.js');
  const { secureUrl } = await import('../settings/secure-url.js');
  const checked = secureUrl(options.authUrl);
  if ('error' in checked) throw new HelmwrightError('invalid-flag', '--auth-url', checked.error);
  const { clientId, clientAuth: clientAuthentication, scope, audience, resource } = options;
  const fetched = await fetchToken({
    authUrl: checked.url,
    clientId,
    clientSecret: await secretOf(io, options),
    clientAuthentication,
    ...(scope === undefined ? {} : { scope }),
    ...(audience === undefined ? {} : { audience }),
    ...(resource === undefined ? {} : { resource }),
    timeoutMs: options.timeout * 1_000,
  });
  return { ok: true, data: fetched, text: () => `${fetched.token}\n` };
}

async function secretOf(io: Io, { clientSecretFile }: TokenOptions): Promise<string> {
  if (clientSecretFile !== undefined) return secretIn(io, clientSecretFile);
  const secret = io.env[variable] ?? '';
  if (secret !== '') return secret;
  throw new HelmwrightError('usage', '--client-secret-file', `is required unless ${variable} is set`);
}

async function secretIn(io: Io, file: string): Promise<string> {
  const secret = (await textOf(io, file)).replace(/\r?\n$/, '');
  if (secret !== '') return secret;
  throw new HelmwrightError('invalid-flag', '--client-secret-file', `${file} is empty`);
}

async function textOf(io: Io, file: string): Promise<string> {
  try {
    return (await readInput(io, file)).toString('utf8');
  } catch (error) {
    throw new HelmwrightError('invalid-flag', '--client-secret-file', `${file}: ${readFailure(error)}`);
  }
}
