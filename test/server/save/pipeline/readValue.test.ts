import { field, type Field } from '#shared/model/field.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { readValue } from '#server/save/pipeline/readValue.ts'

function read(declared: Field, value: unknown): unknown {
  try {
    return readValue({ name: 'what', field: declared, index: 0 }, value, 3)
  } catch (error) {
    return error instanceof BadBundle || error instanceof TooLarge
      ? `${error.code} ${error.culprit}: ${error.message}`
      : error
  }
}

const kinds: Readonly<Record<string, Field>> = {
  reference: field.reference('Customer', 'Customer', { required: true }),
  version: field.version(),
  money: field.money('Price'),
  byte: field.byte('Sequence'),
  flag: field.flag('Active'),
  text: field.text('Name'),
  note: field.note('Notes'),
  choice: field.choice('Range', ['Regular', 'Outer']),
  day: field.day('Date'),
  instant: field.instant('Completed'),
  dateTime: field.dateTime('Ordered'),
  time: field.time('Starts'),
  guid: field.guid('Customer ID'),
  binary: field.binary('Picture'),
}

const at = (kind: string): Field => kinds[kind] ?? field.id()
const guid = 'c0ffee00-beef-4a1b-8c2d-000000000001'

describe('a value of a bundle', () => {
  it.each([
    ['reference', 2_147_483_647],
    ['reference', -2_147_483_647],
    ['version', 0],
    ['money', -12.34],
    ['byte', 300],
    ['flag', false],
    ['text', 'x'.repeat(100_000)],
    ['note', ''],
    ['choice', 'Far'],
    ['day', '2024-02-29'],
    ['instant', '2024-02-29T23:59:59.999Z'],
    ['dateTime', '2024-02-29T23:59:59.999Z'],
    ['time', 'PT09H30M00S'],
    ['guid', guid],
    ['binary', 'AAAA'],
  ])('[SV5] is read where it is of its kind: %s', (kind, value) => {
    expect(read(at(kind), value)).toBe(value === '' ? null : value)
  })

  it.each([
    ['reference', 2_147_483_648, 'Customer needs to be a 32-bit integer.'],
    ['reference', -2_147_483_648, 'Customer needs to be a 32-bit integer.'],
    ['reference', 1.5, 'Customer needs to be a 32-bit integer.'],
    ['version', '1', 'Version needs to be a 32-bit integer.'],
    ['money', '12', 'Price needs to be a number.'],
    ['money', Number.NaN, 'Price needs to be a number.'],
    ['byte', true, 'Sequence needs to be a number.'],
    ['flag', 0, 'Active needs to be true or false.'],
    ['text', 4, 'Name needs to be text.'],
    ['text', 'a\uDC00', 'Name needs to be well-formed text, without U+DC00.'],
    ['note', false, 'Notes needs to be text.'],
    ['choice', 1, 'Range needs to be text.'],
    ['day', '2023-02-29', 'Date needs to be a day like 2024-03-05.'],
    ['day', 20240305, 'Date needs to be a day like 2024-03-05.'],
    ['instant', '2024-03-05T10:20:30', 'Completed needs to be an instant like 2024-03-05T10:20:30.400Z.'],
    ['dateTime', 1709634030400, 'Ordered needs to be an instant like 2024-03-05T10:20:30.400Z.'],
    ['time', 'half past nine', 'Starts needs to be a time like PT9H30M.'],
    ['time', 570, 'Starts needs to be a time like PT9H30M.'],
    ['guid', 'c0ffee', 'Customer ID needs to be a GUID.'],
    ['guid', 12, 'Customer ID needs to be a GUID.'],
    ['binary', 'not Base64', 'Picture needs to be Base64.'],
    ['binary', 1, 'Picture needs to be Base64.'],
  ])('[SV5] is refused where it is of another kind: %s %p', (kind, value, message) => {
    expect(read(at(kind), value)).toBe(`bad_bundle entities[3].what: ${message}`)
  })

  it('[SV5] is refused where it is larger than anyone enters', () => {
    expect(read(at('text'), 'x'.repeat(100_001))).toBe(
      'too_large entities[3].what: Name is longer than 100000 characters.',
    )
    expect(read(at('binary'), 'A'.repeat(1_000_000))).toHaveLength(1_000_000)
    expect(read(at('binary'), 'A'.repeat(1_000_004))).toBe(
      'too_large entities[3].what: Picture is too large.',
    )
  })

  it.each([
    ['2012-07-04T00:00:00-05:00', '2012-07-04T05:00:00.000Z'],
    ['2012-07-04T00:00:00.1234567Z', '2012-07-04T00:00:00.123Z'],
    ['2012-07-04T23:30+00:30', '2012-07-04T23:00:00.000Z'],
  ])('[SV5] is the stored form of an instant, however ISO 8601 writes it: %s', (sent, stored) => {
    for (const kind of ['instant', 'dateTime']) expect(read(at(kind), sent)).toBe(stored)
  })

  it('[SV5] is the beginning of a day in UTC only where it means no business time', () => {
    expect(read(at('dateTime'), '2012-07-04')).toBe('2012-07-04T00:00:00.000Z')
    expect(read(at('instant'), '2012-07-04')).toBe(
      'bad_bundle entities[3].what: Completed needs to be an instant like 2024-03-05T10:20:30.400Z.',
    )
  })

  it('[SV7] [SV5] is empty where nothing was sent, whatever its kind', () => {
    for (const kind of Object.keys(kinds))
      expect([kind, read(at(kind), null), read(at(kind), undefined)]).toEqual([kind, null, null])
    expect(read(at('note'), '\ufffe')).toBeNull()
    expect(read(at('text'), 'hyphen\ufffeated\uffff')).toBe('hyphenated')
    expect(read(at('time'), 'PT90M')).toBe('PT01H30M00S')
    expect(read(at('guid'), guid.toUpperCase())).toBe(guid)
  })
})
