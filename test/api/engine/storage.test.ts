import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStorage } from '../../../src/api/plan/storage.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helmwright-storage-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function file(content: string): Promise<string> {
  const path = join(folder, 'options.json');
  await writeFile(path, content);
  return path;
}

describe('The storage', () => {
  it('is a folder, by its path or its url', async () => {
    const storage = { location: folder, options: {} };
    expect(await readStorage({ root: folder })).toEqual(storage);
    expect(await readStorage({ root: pathToFileURL(folder).href })).toEqual(storage);
  });

  it('is an object store, with the options of its file', async () => {
    const options = { region: 'eu-west-1', aws_secret_access_key: 'secret' };
    const storageOptionsFile = await file(JSON.stringify(options));
    const root = 's3://bucket/tables';
    expect(await readStorage({ root, storageOptionsFile })).toEqual({ location: root, options });
    expect(await readStorage({ root })).toEqual({ location: root, options: {} });
  });

  it.each<[string, string]>([
    ['', 'HELMWRIGHT_ROOT (--root): is required: the folder or object store URL of the tables'],
    [
      '/nowhere/at/all',
      'HELMWRIGHT_ROOT (--root): is not a folder: create the folder /nowhere/at/all, or specify another one',
    ],
    ['/dev/null', 'HELMWRIGHT_ROOT (--root): is not a folder: /dev/null is a file; specify a folder'],
    [
      'ftp://host/tables',
      'HELMWRIGHT_ROOT (--root): starts with ftp://, which is not supported: use a folder or s3://, s3+ddb://, gs://, az://, abfs://, abfss://, oss://',
    ],
  ])('is refused with what to do: %j', async (root, message) => {
    await expect(readStorage({ root })).rejects.toThrow(message);
  });

  it.each([['{"region": 1}'], ['[]'], ['{"key": "secret"'], ['"secret"']])(
    'has options that are an object of texts, and does not show them: %s',
    async (content) => {
      const read = readStorage({ root: 's3://bucket', storageOptionsFile: await file(content) });
      const error: unknown = await read.catch((reason: unknown) => reason);
      expect(error).toHaveProperty(
        'message',
        'HELMWRIGHT_STORAGE_OPTIONS_FILE (--storage-options-file): must contain a JSON object of strings, such as {"region": "eu-west-1"}',
      );
      expect(error).not.toHaveProperty('cause');
    },
  );
});
