import { expect, it } from 'vitest';
import { parsedAnswer, rawAnswer } from './raw.js';
import { withService } from './serving.js';

const { url } = withService();

const answerTo = async (target: string) =>
  parsedAnswer(await rawAnswer(url(), `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));

it.each(['/livez', 'http://127.0.0.1/livez', 'HTTP://[::1]:2333/livez?x=1'])(
  'the request target may be %s',
  async (target) => {
    expect((await answerTo(target)).status).toBe(200);
  },
);

it.each(['http://[/livez', 'http://[::1/livez', 'http://xn--a/livez', 'http://%/livez', 'ftp://127.0.0.1/livez'])(
  'the request target %s is rejected with an error in the usual form',
  async (target) => {
    expect(await answerTo(target)).toMatchObject({
      status: 400,
      body: { detail: 'the request target must be a path or a URL', instance: '/' },
    });
  },
);
