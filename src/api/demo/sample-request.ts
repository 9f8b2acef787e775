import { sampleDimension } from './sample.js';

/** An example request: a vector search with a filter on the sample table `items`. */
export const sampleRequest = {
  path: '/v1/table/items/explain_plan',
  body: {
    query: {
      vector: { single_vector: Array.from({ length: sampleDimension }, (_, index) => index / sampleDimension) },
      k: 3,
      filter: "price < 50 AND category = 'home'",
    },
  },
} as const;

/** The request as a command for a POSIX shell. */
export function sampleCurl(url: string): string {
  const body = JSON.stringify(sampleRequest.body);
  const quoted = `'${body.replaceAll("'", String.raw`'\''`)}'`;
  return `curl -s ${url}${sampleRequest.path} -H 'content-type: application/json' -H 'accept: text/plain' -d ${quoted}`;
}
