import { describe, expect, it } from 'vitest';
import { sampleRows } from '../../src/cli/demo-tables.js';
import { post, withService } from '../api/http/serving.js';

const { url } = withService();

describe('the sample', () => {
  it('has rows that are the same each time', () => {
    expect(sampleRows(3, 5)).toEqual(sampleRows(0, 8).slice(3));
  });

  it.each([
    ['a vector index', 'items', { vector: [...Array(16).keys()], k: 3 }, 'ANNSubIndex: name=vector_idx'],
    ['an index of numbers', 'items', { vector: {}, filter: 'price < 5' }, '[price < 5]@price_idx(BTree)'],
    ['an index of categories', 'items', { vector: {}, filter: "category = 'home'" }, '@category_idx(Bitmap)'],
    [
      'a full-text index',
      'items',
      { vector: {}, full_text_query: { string_query: { query: 'puppy' } } },
      'MatchQuery: ',
    ],
    [
      'positions in it',
      'items',
      { vector: {}, full_text_query: { string_query: { query: '"small puppy"', columns: ['text'] } } },
      'PhraseQuery: ',
    ],
    ['its first version', 'items', { vector: {}, version: 1 }, 'num_fragments=1'],
    ['more in its newest', 'items', { vector: {} }, 'num_fragments=2'],
    ['a branch', 'items', { vector: {}, branch: 'trial' }, 'num_fragments=3'],
    ['a table in a namespace', 'prod$orders', { vector: {} }, 'prod$orders'],
    ['a table in a namespace of a namespace', 'prod$eu$items', { vector: {} }, 'prod$eu$items'],
  ])('has %s', async (_, id, query, part) => {
    const response = await post(`${url()}/v1/table/${id}/explain_plan`, { query });
    expect(await response.json()).toContain(part);
  });
});
