import { defineComplexType } from '#shared/model/complexType.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field, type Field } from '#shared/model/field.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import { checkRecord } from '#shared/model/checkRecord.ts'

/** Each kind with valid values, and invalid values with their messages. */
const KINDS: readonly (readonly [Field, readonly unknown[], readonly unknown[], string])[] = [
  [field.byte('B'), [0, 255], [-1, 256, 0.5], 'Value needs to be an integer'],
  [field.short('S'), [-32_768, 32_767], [-32_769, 32_768], 'Value needs to be an integer'],
  [field.integer('I'), [-2_147_483_647, 2_147_483_647], [2_147_483_648], 'Value needs to be an integer'],
  [field.long('L'), [5e9, Number.MAX_SAFE_INTEGER], [2 ** 53, 1.5], 'Value needs to be an integer'],
  [field.lookup('L', 'SalesPerson'), [1], ['hal'], 'Value needs to be one of the choices'],
  [field.long('L'), [], ['5', Number.NaN, Number.POSITIVE_INFINITY], 'Value needs to be a number'],
  [
    field.float('F'),
    [0.1, -1e300],
    ['1', Number.NaN, Number.POSITIVE_INFINITY],
    'Value needs to be a number',
  ],
  [
    field.decimal('D', { scale: 4 }),
    [0.1234, -99_999_999_999.1234],
    [0.12345],
    'Value needs to have at most 4 decimal places',
  ],
  [field.decimal('D', { scale: 4 }), [], [1e11], 'Value is too large'],
  [field.dateOnly('D'), ['2024-02-29'], ['2023-02-29', '2024-2-29', 1], 'Value needs to be a date'],
  [
    field.day('D'),
    ['1980-01-01', '2199-12-31'],
    ['1900-01-01', '1979-12-31', '2200-01-01', '0026-01-05'],
    'Year needs to be from 1980 to 2199',
  ],
  [
    field.dateTime('D'),
    ['2024-02-29T00:00:00.000Z'],
    ['2024-02-29', '2024-02-30T00:00:00.000Z', '2024-02-29T00:00:00.000'],
    'Value needs to be a date and time',
  ],
  [field.dateTimeOffset('D'), ['2024-02-29T23:59:59.999Z'], ['soon'], 'Value needs to be a date and time'],
  [field.time('T'), ['PT09H30M00S', '09:30'], ['PT', 930], 'Value needs to be a time'],
  [
    field.guid('G'),
    ['c0ffee00-beef-4a1b-8c2d-000000000001'],
    ['C0FFEE00-BEEF-4A1B-8C2D-000000000001', 'c0ffee00', 1],
    'Value needs to be a GUID',
  ],
  [field.text('T', { maxLength: 3 }), ['abc', 'ab'], ['abcd'], 'Must be at most 3 characters'],
  [field.note('N'), ['x'.repeat(100_000)], ['x'.repeat(100_001)], 'Must be at most 100000 characters'],
  [field.note('N'), ['two\nlines'], ['a\0b'], 'Value needs to be well-formed text: it has U+0000'],
  [field.note('N'), [], ['half \ud83d'], 'Value needs to be well-formed text: it has U+D83D'],
  [field.binary('B', { maxLength: 3 }), ['AQL/', 'AQI=', 'AQ=='], ['AQL/AQ=='], 'Must be at most 3 bytes'],
  [field.binary('B'), ['AQL/AQ=='], [[1, 2], 'AQ', '?'], 'Value needs to be binary'],
  [
    field.choice('C', ['Low', 'High'], { enumType: 'Level' }),
    ['Low'],
    ['low', '0', 0],
    'Value needs to be one of Low, High',
  ],
]

describe('values of each kind', () => {
  it.each(KINDS.map((row) => [row[0].kind, ...row] as const))(
    '[SV18] %s: its own are taken, others are not',
    (_kind, declared, taken, refused, message) => {
      expect(taken.map((value) => checkValue(declared, value))).toEqual(taken.map(() => null))
      expect(refused.map((value) => checkValue(declared, value)?.message)).toEqual(refused.map(() => message))
    },
  )

  it.each(KINDS.map((row) => [row[0].kind, row[0]] as const))(
    '%s may be empty unless it is required',
    (_kind, declared) => {
      expect(checkValue(declared, null)).toBeNull()
      expect(checkValue({ ...declared, required: true }, null)).toEqual({
        code: 'required',
        message: 'Required',
      })
    },
  )

  it('are checked in complex properties, and not in keys and versions', () => {
    const Place = defineComplexType({ name: 'Place', fields: { city: field.text('City', { maxLength: 3 }) } })
    const entity = defineEntity({
      name: 'Thing',
      resource: 'Things',
      caption: 'Thing',
      title: [],
      access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', delete: 'signedIn' },
      complex: { place: Place },
      key: ['one', 'two'],
      fields: {
        one: field.integer('One', { required: true }),
        two: field.guid('Two', { required: true }),
        changed: field.dateTime('Changed', { concurrency: true }),
        level: field.byte('Level'),
      },
    })
    const record = { one: 'x', two: null, changed: 'x', level: 256, 'place.city': 'Oslo' }
    expect(checkRecord({ entity, rules: {} }, record).map(({ field: name, code }) => [name, code])).toEqual([
      ['level', 'kind'],
      ['place.city', 'maxLength'],
    ])
  })
})
