import { appendPath, shorten } from '#server/queries/jsonPath.ts'
import { measureJson } from '#server/queries/measureJson.ts'

const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) })
const lists = (levels: number): unknown[] => (levels === 1 ? [] : [0, lists(levels - 1)])

describe('[QU3] the measure of a query', () => {
  it.each<object>([
    nested(20),
    { where: lists(19) },
    { where: 'x'.repeat(1_000) },
    { ['x'.repeat(1_000)]: 1 },
    { where: null, skip: 5, inlineCount: true },
    { where: 'a pair that is one character: \u{1f600}' },
  ])('takes as much as the limit says', (json) => {
    expect(() => {
      measureJson(json)
    }).not.toThrow()
  })

  it.each<[json: object, code: string, culprit: string, message: string]>([
    [
      nested(21),
      'too_large',
      Array.from({ length: 20 }, () => 'a').join('.'),
      'The query is nested deeper than 20 levels.',
    ],
    [
      { where: lists(20) },
      'too_large',
      `where${'[1]'.repeat(19)}`,
      'The query is nested deeper than 20 levels.',
    ],
    [
      { where: { or: [{ id: 1 }, { lastName: 'x'.repeat(1_001) }] } },
      'too_large',
      'where.or[1].lastName',
      'where.or[1].lastName contains a text of more than 1000 characters.',
    ],
    [
      { where: { ['x'.repeat(1_001)]: 1 } },
      'too_large',
      'where',
      'where contains a text of more than 1000 characters.',
    ],
    [
      { select: ['id', 'a\0'] },
      'bad_query',
      'select[1]',
      'select[1] contains NUL or half of a surrogate pair, which is not text.',
    ],
    [
      { where: { '\udc00': 1 } },
      'bad_query',
      'where',
      'where contains NUL or half of a surrogate pair, which is not text.',
    ],
    [
      { ['n'.repeat(121)]: '\ud800' },
      'bad_query',
      `${'n'.repeat(120)}…`,
      `${'n'.repeat(120)}… contains NUL or half of a surrogate pair, which is not text.`,
    ],
  ])('refuses %j', (json, code, culprit, message) => {
    expect(() => {
      measureJson(json)
    }).toThrow(expect.objectContaining({ code, culprit, message }))
  })

  it('names what is wrong by its path, cut where it is long', () => {
    expect(shorten('x'.repeat(120))).toBe('x'.repeat(120))
    expect(shorten('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`)
    expect([appendPath('where', 'id'), appendPath('where.or', 0)]).toEqual(['where.id', 'where.or[0]'])
    expect(appendPath('where', 'x'.repeat(121))).toBe(`where.${'x'.repeat(120)}…`)
  })
})
