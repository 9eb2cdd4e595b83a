import type { Random } from '#server/demo/random.ts'

const ASPECT =
  '"entityAspect":{"entityTypeName":"Note:#Rolloff","entityState":"Added","originalValuesMap":{}}'

/** As many parts as fit into the bytes. */
const fill = (bytes: number, part: (index: number) => string, separator = ','): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (part(1_000_000).length + 1))) }, (_, index) =>
    part(index),
  ).join(separator)

const bundleWith = (members: string): string => `{"entities":[{"id":-1,${members},${ASPECT}}]}`

/** Bodies of about a number of bytes that are expensive to parse, to check or to refuse, by what they consist of. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'unknown members': (bytes) => bundleWith(fill(bytes, (index) => `"member${index}":1`)),
  'original values': (bytes) =>
    bundleWith('"text":"a"').replace('Map":{}', `Map":{${fill(bytes, (index) => `"member${index}":1`)}}`),
  'nested lists': (bytes) => bundleWith(`"text":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`),
  'nested objects': (bytes) => bundleWith(`"text":${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
  'empty lists': (bytes) => bundleWith(`"text":[${fill(bytes, () => '[]')}]`),
  'one long name': (bytes) => bundleWith(`"${'k'.repeat(bytes)}":1`),
  'one name again and again': (bytes) => bundleWith(fill(bytes, (index) => `"text":${index}`)),
  'digits of one number': (bytes) => bundleWith(`"entityId":1${'0'.repeat(bytes)}`),
  'digits of one fraction': (bytes) => bundleWith(`"entityId":0.${'3'.repeat(bytes)}e-300`),
  numbers: (bytes) => bundleWith(`"text":[${fill(bytes, (index) => `${index}e307`)}]`),
  escapes: (bytes) => bundleWith(`"text":"${'\\u0061'.repeat(bytes / 6)}"`),
  blanks: (bytes) => `{"entities":${' '.repeat(bytes)}[]}`,
  'records of one key': (bytes) => `{"entities":[${fill(bytes, () => `{"id":-1,"text":"a",${ASPECT}}`)}]}`,
  'records that are none': (bytes) => `{"entities":[${fill(bytes, () => '{}')}]}`,
  'an unfinished list': (bytes) => `{"entities":[${fill(bytes, () => '{"id":-1}')}`,
  'names of prototypes': (bytes) =>
    bundleWith(`"text":{${fill(bytes, (index) => `"constructor${index}":{"prototype":1}`)}}`),
  tags: (bytes) => `{"entities":[],"saveOptions":{"tag":{${fill(bytes, (index) => `"tag${index}":"a"`)}}}}`,
}

export const SHAPE_NAMES = Object.keys(SHAPES)

/** A body of a shape, of at most `bytes`. */
export function expensiveBody(random: Random, shape: string, bytes: number): string {
  return SHAPES[shape]?.(Math.floor(bytes * random.number(0.5, 0.9, 2))) ?? ''
}
