import type { AnyRecord } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { RowsByEntity } from '../data/loadRows.ts'
import type { GeneratedQuery } from './generateQuery.ts'
import type { ModelName } from './Subject.ts'

/** A query that once returned a wrong result. */
export interface PastFailure {
  readonly name: string
  readonly model: ModelName
  readonly query: GeneratedQuery
  /** The rows that it needs; otherwise generated ones are used. */
  readonly rows?: RowsByEntity
  /** The part of the correct result that proves it. */
  readonly answer?: readonly AnyRecord[]
}

/** Every failure that random queries have found; they are repeated first. */
export const pastFailures: readonly PastFailure[] = [
  ofSamples('[QU5] a filter and no rows wanted, not even their number', {
    samples: [{ id: 1, integer: 5 }],
    request: { where: { integer: { gt: 1 } }, take: 0 },
    keys: [],
  }),
  ofSamples('[QU7] a day is equal to the instant of its beginning', {
    samples: midnights(),
    request: { where: { instant: '2024-03-05' } },
    keys: [2],
  }),
  ofSamples('[QU7] the beginning of a day is not after it', {
    samples: midnights(),
    request: { where: { instant: { gt: '2024-03-05' } } },
    keys: [3],
  }),
  ofSamples('[QU7] the beginning of a day in a list', {
    samples: midnights(),
    request: { where: { instant: { in: ['2024-03-05', '2024-03-06T00:00:00Z'] } } },
    keys: [2],
  }),
  ofSamples('[QU7] an instant is compared with a day that is a property', {
    samples: midnights(),
    request: { where: { instant: { le: { value: 'day', isProperty: true } } } },
    keys: [1, 2, 4],
  }),
  ofSamples('[QU7] a day is compared with an instant that is a property', {
    samples: midnights(),
    request: { where: { day: { value: 'instant', isProperty: true } } },
    keys: [2, 4],
  }),
  ofSamples('[QU7] times are compared by how long they are, fractions of a second included', {
    samples: times(),
    request: { where: { time: { gt: '10:30:15' } } },
    keys: [2, 3, 4],
  }),
  ofSamples('[QU12] times are sorted by how long they are, fractions of a second included', {
    samples: times(),
    request: { orderBy: ['time desc'] },
    keys: [4, 3, 2, 1],
  }),
  ofSamples('[QU8] two missing values are equal, so that neither is greater and ge and le hold', {
    samples: [{ id: 1 }, { id: 2, integer: 1 }, { id: 3, integer: 1, short: 1 }],
    request: { where: { integer: { ge: { value: 'short', isProperty: true } } } },
    keys: [1, 3],
  }),
  ofSamples('[QU8] not of le, of two missing values and of one', {
    samples: [{ id: 1 }, { id: 2, integer: 1 }, { id: 3, integer: 1, short: 1 }],
    request: { where: { not: { integer: { le: { value: 'short', isProperty: true } } } } },
    keys: [2],
  }),
  ofSamples('[QU9] the empty text is in every text and in a missing one, also where it is a property', {
    samples: [{ id: 1, note: '' }, { id: 2, text: 'a', note: '' }, { id: 3, text: 'a' }, { id: 4 }],
    request: { where: { text: { contains: { value: 'note', isProperty: true } } } },
    keys: [1, 2],
  }),
  ofSamples('[QU9] a sigma within a word is found by one at the end', {
    samples: [
      { id: 1, text: 'ΟΔΟΣΑ' },
      { id: 2, text: 'οδος' },
      { id: 3, text: 'ΟΔΟΣ' },
    ],
    request: { where: { text: { contains: 'δος' } } },
    keys: [1, 2, 3],
  }),
  ofSamples('[QU9] a sigma at the end of a word is equal to any other', {
    samples: [
      { id: 1, text: 'ΟΔΟΣ' },
      { id: 2, text: 'οδοσ' },
    ],
    request: { where: { text: 'οδος' } },
    keys: [1, 2],
  }),
  ofSamples('[QU9] a letter beyond ASCII is none of ASCII, whatever it is compared with', {
    samples: [
      { id: 1, text: '\u212A' },
      { id: 2, text: 'İ' },
      { id: 3, text: 'k' },
      { id: 4, text: 'I' },
    ],
    request: { where: { or: [{ text: { in: ['k', 'ö'] } }, { text: { contains: 'i' } }] } },
    keys: [3, 4],
  }),
  ofSamples('[QU10] positions count letters as stored, not case-folded', {
    samples: [
      { id: 1, text: 'İab' },
      { id: 2, text: 'iab' },
    ],
    request: { where: { "indexof(text,'B')": 2 } },
    keys: [1, 2],
  }),
  ofSamples('[QU10] capitals are made in every script', {
    samples: [
      { id: 1, text: 'ö' },
      { id: 2, text: 'Ö' },
      { id: 3, text: 'ß' },
    ],
    request: { where: { "replace(toupper(text),'Ö','x')": { in: ['x', 'ß'] } } },
    keys: [1, 2, 3],
  }),
  ofSamples('[QU10] a text with the empty text replaced by a missing one is missing', {
    samples: [
      { id: 1, text: 'a', note: '' },
      { id: 2, text: 'a', note: '', wish: 'Red' },
    ],
    request: { where: { 'replace(text,note,wish)': null } },
    keys: [1],
  }),
  ofSamples('[QU12] texts are sorted without regard to case in every script', {
    samples: [
      { id: 1, text: 'Я' },
      { id: 2, text: 'я' },
      { id: 3, text: 'ж' },
      { id: 4, text: 'Ж' },
    ],
    request: { orderBy: ['text', 'id desc'] },
    keys: [4, 3, 2, 1],
  }),
  ofSamples('[QU9] binary values that differ in the case of a letter are different', {
    samples: [{ id: 1, binary: 'AQID' }, { id: 2, binary: 'aqid' }, { id: 3 }],
    request: { where: { or: [{ binary: 'aqid' }, { not: { binary: { in: ['AQID', 'aqid'] } } }] } },
    keys: [2, 3],
  }),
]

interface OfSamples {
  readonly samples: readonly AnyRecord[]
  readonly request: QueryRequest
  readonly keys: readonly number[]
}

function ofSamples(name: string, { samples, request, keys }: OfSamples): PastFailure {
  const rows = samples.map((sample) => ({ name: `Sample ${String(sample['id'])}`, ...sample }))
  return {
    name,
    model: 'kinds',
    query: { entity: 'Sample', request },
    rows: [['Sample', rows]],
    answer: keys.map((id) => ({ id })),
  }
}

function midnights(): readonly AnyRecord[] {
  return [
    { id: 1, instant: '2024-03-04T23:59:59.999Z', day: '2024-03-05' },
    { id: 2, instant: '2024-03-05T00:00:00.000Z', day: '2024-03-05' },
    { id: 3, instant: '2024-03-05T00:00:00.001Z', day: '2024-03-05' },
    { id: 4, instant: null, day: null },
  ]
}

function times(): readonly AnyRecord[] {
  return ['PT10H30M15S', 'PT10H30M15.5S', 'PT10H30M16S', 'PT100H00M00S'].map((time, index) => ({
    id: index + 1,
    time,
  }))
}
