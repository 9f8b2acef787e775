import type { JsonObject } from '../../values/json.js';
import type { Reading } from '../reading.js';
import type { Resource } from './resource.js';

/** What the checks need of a client of the API server. Nothing of it throws because of an answer. */
export interface ApiReader {
  /** One object. */
  readonly get: (resource: Resource) => Promise<Reading<JsonObject>>;
  /** All objects of a kind. */
  readonly list: (resource: Resource) => Promise<Reading<readonly JsonObject[]>>;
  /** Sends a review, such as a SubjectAccessReview. The server stores nothing. */
  readonly review: (resource: Resource, review: JsonObject) => Promise<Reading<JsonObject>>;
}
