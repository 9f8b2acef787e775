/** A row of the sample tables. */
export type SampleRow = Readonly<Record<'id' | 'price', number> & Record<'category' | 'text', string>> & {
  readonly vector: readonly number[];
};

/** Dimension of the vectors of the sample tables. */
export const sampleDimension = 16;

const things = ['puppy', 'kitten', 'lamp', 'kettle', 'river', 'engine', 'ladder', 'garden'] as const;
const kinds = ['small', 'quiet', 'bright', 'old', 'heavy', 'quick'] as const;
const categories = ['animals', 'home', 'outside'] as const;

/** Deterministic rows. */
export function sampleRows(first: number, count: number): SampleRow[] {
  return Array.from({ length: count }, (_, index) => sampleRow(first + index));
}

function sampleRow(id: number): SampleRow {
  const random = numbersFrom(id + 1);
  const thing = things[id % things.length] ?? '';
  const kind = kinds[id % kinds.length] ?? '';
  return {
    id,
    price: Math.round(random() * 10_000) / 100,
    category: categories[id % categories.length] ?? '',
    text: `a ${kind} ${thing} beside another ${things[(id * 7 + 3) % things.length] ?? ''}`,
    vector: Array.from({ length: sampleDimension }, () => random() * 2 - 1),
  };
}

/** Deterministic pseudo-random numbers from 0 to 1 (`Math.random` has no seed). */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
