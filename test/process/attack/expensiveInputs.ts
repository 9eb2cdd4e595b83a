import { rolloffModel } from '#shared/entities.ts'
import { queryContracts } from '#shared/queries.ts'
import type { Random } from '#server/demo/random.ts'
import { expensivePictures } from './expensivePictures.ts'
import {
  expensiveText,
  memberOfTexts,
  parametersOfTexts,
  saveOfFullTexts,
  saveOfLongTexts,
  takesText,
} from './expensiveTexts.ts'
import { describedCalls, type DescribedCall } from './describedCalls.ts'

/** A request that is expensive to read, to check or to refuse. */
export interface ExpensiveInput {
  readonly what: string
  readonly address: string
  readonly method: string
  /** Made when it is sent, as all of them together are large. */
  readonly body: () => string | FormData | undefined
}

interface Sizes {
  /** Characters of the longest text of a record. */
  readonly longestText: number
  /** Of a save; other bodies are at most as large as the server takes. */
  readonly saveBytes: number
  readonly megapixels: number
}

/** Of the body of anything but a save. */
const BODY_BYTES = 250_000
/** What a URL has room for, each character taking up to six there. */
const URL_TEXT = 800

const SAVE = '/api/breeze/SaveChanges'

/** One of each: each entity, each named query and call that takes texts, each shape of a body at each kind of address, each picture. */
export async function expensiveInputs(
  random: Random,
  url: string,
  sizes: Sizes,
): Promise<readonly ExpensiveInput[]> {
  const { longestText, saveBytes, megapixels } = sizes
  const pictures = await expensivePictures(random, megapixels)
  const posted = { method: 'POST' }
  return [
    ...Object.values(rolloffModel.entities).flatMap((entity) => [
      {
        ...posted,
        what: `full texts of ${entity.name}`,
        address: SAVE,
        body: () => saveOfFullTexts(random, entity),
      },
      {
        ...posted,
        what: `long texts of ${entity.name}`,
        address: SAVE,
        body: () => saveOfLongTexts(random, entity, longestText),
      },
    ]),
    ...queryContracts.filter(takesText).map((contract) => ({
      ...posted,
      what: `parameters of ${contract.name}`,
      address: `/api/breeze/${contract.name}`,
      body: () => parametersOfTexts(random, contract, BODY_BYTES / 10),
    })),
    ...(await describedCalls(url)).filter(isAsked).map((call) => callOfTexts(random, call)),
    ...SHAPE_NAMES.flatMap((shape) => [
      {
        ...posted,
        what: `${shape} in a save`,
        address: SAVE,
        body: () => expensiveBody(random, shape, saveBytes),
      },
      ...['/api/breeze/Customers', '/api/dashboard/getDashboardInfos'].map((address) => ({
        ...posted,
        what: `${shape} in ${address}`,
        address,
        body: () => expensiveBody(random, shape, BODY_BYTES),
      })),
    ]),
    ...pictures.map(({ name, bytes }) => ({
      ...posted,
      what: `a picture: ${name}`,
      address: '/api/file/savePhoto?id=1&mode=1',
      body: () => upload(name, bytes),
    })),
  ]
}

/** What takes pictures gets them of its own kind. */
function isAsked({ address, parameters, body }: DescribedCall): boolean {
  return address !== '/api/file/savePhoto' && (parameters.length > 0 || body !== null)
}

function callOfTexts(random: Random, { method, address, parameters, body }: DescribedCall): ExpensiveInput {
  const valueOf = (schema: Parameters<typeof memberOfTexts>[1]): string =>
    encodeURIComponent(String(memberOfTexts(random, schema, URL_TEXT)))
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (path, { name }) => path.replace(`{${name}}`, encodeURIComponent(expensiveText(random, 150))),
      address,
    )
  const behind = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'ticket')
    .map(({ name, schema }) => `${name}=${valueOf(schema)}`)
  return {
    what: `members of ${address}`,
    method,
    address: behind.length === 0 ? inPath : `${inPath}?${behind.join('&')}`,
    body: () => (body === null ? undefined : JSON.stringify(memberOfTexts(random, body, BODY_BYTES / 10))),
  }
}

function upload(name: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append('photos', new Blob([new Uint8Array(bytes)]), name)
  return form
}

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

const SHAPE_NAMES = Object.keys(SHAPES)

/** A body of a shape, of at most `bytes`. */
function expensiveBody(random: Random, shape: string, bytes: number): string {
  return SHAPES[shape]?.(Math.floor(bytes * random.number(0.5, 0.9, 2))) ?? ''
}
