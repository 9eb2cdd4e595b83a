import { createSqliteDialect } from '#server/database/dialects/sqlite.ts'
import { bindValues } from '#server/queries/bindValues.ts'
import type { Value } from '#server/queries/predicate.ts'
import type { ListForm, LiteralForm } from '#server/queries/resolved.ts'

const dialect = createSqliteDialect()
const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NAMES = ['Small', 'Large']

const bind = (form: LiteralForm, value: Value, names?: readonly string[]) =>
  bindValues(
    [{ node: 'slot', value: 0, form, ...(names && { names }) }],
    [{ node: 'literal', value, culprit: 'where.it' }],
    dialect,
  )
const bindList = (form: ListForm, values: readonly Value[], names?: readonly string[]) =>
  bindValues(
    [{ node: 'slot', value: 0, form, ...(names && { names }) }],
    [{ node: 'list', values, culprit: 'where.it.in' }],
    dialect,
  )

describe('[QU7] a value of a query is bound', () => {
  it.each<[form: LiteralForm, value: Value, bound: Value]>([
    ['plain', ' x ', ' x '],
    ['count', 0, 0],
    ['count', 2_147_483_647, 2_147_483_647],
    ['text', ' x  ', ' x'],
    ['day', '2024-02-29', '2024-02-29'],
    ['instant', '2024-03-05T10:20:30.400Z', '2024-03-05T10:20:30.400Z'],
    ['instant', '2024-03-05T10:20:30Z', '2024-03-05T10:20:30.000Z'],
    ['instant', '2024-03-05', '2024-03-05T00:00:00.000Z'],
    ['instant', '2024-03-05T10:20-05:00', '2024-03-05T15:20:00.000Z'],
    ['time', 'PT4H', 'PT04H00M00S'],
    ['guid', GUID.toUpperCase(), GUID],
    ['guid', `{${GUID}}`, GUID],
  ])('as %s: %j', (form, value, bound) => {
    expect(bind(form, value)).toEqual([bound])
  })

  it.each<[form: LiteralForm, message: string, wrong: readonly Value[]]>([
    ['count', 'where.it needs a whole number, 0 or more.', [-1, 1.5, 2_147_483_648, '1', null]],
    ['day', 'where.it needs to be a day such as 2024-03-05.', ['2023-02-29', '2024-03-05T00:00:00.000Z', 5]],
    [
      'instant',
      'where.it needs to be an instant such as 2024-03-05T10:20:30.400Z, or a day.',
      ['2024-03-05T10:20', 'x2024-03-05T10:20:30Z', '2024-03-05T10:20:30Zx', '2024-02-30', 5, null],
    ],
    ['time', 'where.it needs to be a time such as PT9H30M.', ['soon', '', 570, null]],
    ['guid', 'where.it needs to be a GUID.', [`x${GUID}`, `${GUID}0`, GUID.slice(1), 5, null]],
  ])('or refused, as no %s', (form, message, wrong) => {
    for (const value of wrong)
      expect(() => bind(form, value)).toThrow(
        expect.objectContaining({ code: 'bad_query', culprit: 'where.it', message }),
      )
  })

  it.each<[form: ListForm, values: readonly Value[], bound: readonly Value[]]>([
    ['textList', ['a ', null, ''], ['a', '']],
    ['integerList', [1, 1.5, -2_147_483_647, 2_147_483_648, null], [1, -2_147_483_647]],
    ['numberList', [1.5, 1e300], [1.5, 1e300]],
    ['flagList', [true, null, false], [true, false]],
    ['dayList', ['2024-02-29'], ['2024-02-29']],
    ['instantList', ['2024-03-05'], ['2024-03-05T00:00:00.000Z']],
    ['timeList', ['PT12H', 'PT300M'], ['PT12H00M00S', 'PT05H00M00S']],
    ['guidList', [`{${GUID.toUpperCase()}}`], [GUID]],
    ['binaryList', ['AA== '], ['AA== ']],
  ])('in a list, as %s: %j', (form, values, bound) => {
    expect(bindList(form, values)).toEqual([JSON.stringify(bound)])
  })

  it('or refused within a list', () => {
    for (const form of ['dayList', 'instantList', 'timeList', 'guidList'] as const)
      expect(() => bindList(form, ['never'])).toThrow(
        expect.objectContaining({ code: 'bad_query', culprit: 'where.it.in' }),
      )
  })

  it('[QU23] by the name of an enumeration value where its index is given', () => {
    expect(bind('text', '1', NAMES)).toEqual(['Large'])
    expect(['2', 'x1', '1x', 'Small'].flatMap((value) => bind('text', value, NAMES))).toEqual([
      '2',
      'x1',
      '1x',
      'Small',
    ])
    expect(bind('plain', 1, NAMES)).toEqual([1])
    expect(bind('text', '1')).toEqual(['1'])
    expect(bindList('textList', ['0', 'Large', '7'], NAMES)).toEqual(['["Small","Large","7"]'])
  })

  it('[QU9] as a pattern in which nothing is a wildcard but its ends', () => {
    const patterns = (['startswith', 'endswith', 'contains'] as const).flatMap((form) => bind(form, 'a%'))
    expect(patterns).toEqual([
      dialect.likePattern('a%', 'start'),
      dialect.likePattern('a%', 'end'),
      dialect.likePattern('a%', 'anywhere'),
    ])
    expect(new Set(patterns).size).toBe(3)
    expect(bindValues([{ node: 'constant', text: 'Customer' }], [], dialect)).toEqual(['Customer'])
  })
})
