import { isJsonArray, isJsonObject, type Json } from '../../src/values/json.js';

/** Whether values hold the key `<<` with a map behind it: Helm 3.17 merges that map before its schema sees the key. */
export function holdsMergeKey(value: Json): boolean {
  if (isJsonArray(value)) return value.some(holdsMergeKey);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, item]) => (key === '<<' && isJsonObject(item)) || holdsMergeKey(item));
}
