import type { ParameterDeclarations } from '#shared/model/queryContract.ts'
import { readParameters } from '#server/queries/readParameters.ts'

const parameters: ParameterDeclarations = {
  text: { kind: 'text' },
  integer: { kind: 'integer' },
  flag: { kind: 'flag' },
  day: { kind: 'day' },
  instant: { kind: 'instant' },
  integers: { kind: 'integers' },
  texts: { kind: 'texts' },
  objects: { kind: 'objects' },
}
const query = { resource: 'Things', parameters }
const full = <T>(value: T): T[] => Array.from({ length: 2_000 }, () => value)

describe('parameters of a named query', () => {
  it.each<[name: string, given: unknown, read: unknown]>([
    ['text', '', ''],
    ['integer', 5, 5],
    ['integer', '5', 5],
    ['integer', '-2147483647', -2_147_483_647],
    ['integer', 2_147_483_647, 2_147_483_647],
    ['flag', true, true],
    ['flag', false, false],
    ['flag', 'true', true],
    ['flag', 'false', false],
    ['day', '2024-02-29', '2024-02-29'],
    ['instant', '2024-03-05T10:20:30.400Z', '2024-03-05T10:20:30.400Z'],
    ['instant', '2024-03-05T10:20:30+01:00', '2024-03-05T09:20:30.000Z'],
    ['integers', [1, '2'], [1, 2]],
    ['integers', '3,4', [3, 4]],
    ['integers', [], []],
    ['integers', full(1), full(1)],
    ['texts', ['a', ''], ['a', '']],
    ['texts', full('a'), full('a')],
    ['objects', [{ a: 1 }, {}], [{ a: 1 }, {}]],
  ])('[QU2] may be %s: %j', (name, given, read) => {
    expect(readParameters(query, { [name]: given })).toEqual({ [name]: read })
  })

  it.each<[name: string, expected: string, wrong: readonly unknown[]]>([
    ['text', 'text', [5, true, ['a'], {}]],
    [
      'integer',
      'a whole number',
      ['', ' 5', '5x', 'x5', '1.5', 1.5, 2_147_483_648, '-2147483648', '12345678901', '1e3', true, [1]],
    ],
    ['flag', 'true or false', [0, 1, 'yes', 'TRUE', '']],
    ['day', 'a day such as 2024-03-05', ['2023-02-29', '2024-3-5', 20_240_305]],
    ['instant', 'an instant such as 2024-03-05T10:20:30.400Z', ['2024-03-05', '2024-03-05T10:20:30.400', 5]],
    ['integers', 'a list of whole numbers', ['', '1,', '1;2', [1.5], [1, null], 5, [...full(1), 1]]],
    ['texts', 'a list of texts', ['a', [1], ['a', null], [...full('a'), 'a']]],
    ['objects', 'a list of objects', [{}, [1], [[]], [null], [...full({}), {}]]],
  ])('F-114 are refused by name if they are no %s', (name, expected, wrong) => {
    for (const given of wrong)
      expect(() => readParameters(query, { [name]: given })).toThrow(
        expect.objectContaining({
          code: 'bad_query',
          culprit: `parameters.${name}`,
          message: `The parameter ${name} needs to be ${expected}.`,
        }),
      )
  })

  it('[QU1] count as left out if they are null, which some must not be', () => {
    expect(readParameters(query, { text: null, flag: undefined })).toEqual({})
    const demanding = { resource: 'Things', parameters: { id: { kind: 'integer', required: true } } } as const
    expect(readParameters(demanding, { id: 0 })).toEqual({ id: 0 })
    for (const given of [{}, { id: null }])
      expect(() => readParameters(demanding, given)).toThrow(
        expect.objectContaining({
          code: 'bad_query',
          culprit: 'parameters.id',
          message: 'Things needs the parameter id.',
        }),
      )
  })

  it('[QU4] are unknown where nobody declared them, and the message names those there are', () => {
    const none = { resource: 'Things', parameters: {} }
    expect(() => readParameters(none, { id: 1 })).toThrow(
      'Things has no parameter id; it takes no parameters.',
    )
    const two = { resource: 'Things', parameters: { a: { kind: 'text' }, b: { kind: 'text' } } } as const
    expect(() => readParameters(two, { toString: 'x' })).toThrow(
      'Things has no parameter toString; it takes a, b.',
    )
  })
})
