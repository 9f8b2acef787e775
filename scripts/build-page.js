/** Builds the page of the explain-plan service: one file with its styles, its script and a policy that allows only these. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** @param root - the repository */
export function buildPage(root) {
  const folder = join(root, 'src/api/ui');
  const bundled = (file) => bundle(join(folder, file));
  const style = bundled('page.css');
  const script = bundled('main.ts').replaceAll('</script', String.raw`<\/script`);
  const example = readFileSync(join(folder, 'example.json'), 'utf8');
  // In the file, each of these is empty.
  const html = [
    ['http-equiv="Content-Security-Policy" content="', policy(style, script)],
    ['<style>', style],
    ['<template id="example-plan">', example.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
    ['<script type="module">', script],
  ].reduce(
    (page, [before, text]) => page.replace(before, () => before + text),
    readFileSync(join(folder, 'page.html'), 'utf8'),
  );
  mkdirSync(join(root, 'dist/api/ui'), { recursive: true });
  writeFileSync(join(root, 'dist/api/ui/page.html'), html);
}

function bundle(entry) {
  const options = { bundle: true, minify: true, write: false, format: 'esm', target: ['es2022'], charset: 'utf8' };
  return buildSync({ ...options, entryPoints: [entry], logLevel: 'error' }).outputFiles[0].text.trim();
}

/** Nothing but this page's own script and styles, and requests to where it came from. */
function policy(style, script) {
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
