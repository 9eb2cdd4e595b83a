import { fc } from '#test/support/seed.ts'
import { parentsFirst, type Parent } from '#server/save/pipeline/writeOrder.ts'

type References = Readonly<Record<string, readonly string[]>>

/** Orders names by `child: [parents]`; a parent written `b?` may be left empty at first. */
function order(references: References) {
  const parentsOf = (name: string): Parent<string>[] =>
    (references[name] ?? []).map((parent) => ({
      record: parent.replace('?', ''),
      field: `to ${parent}`,
      nullable: parent.endsWith('?'),
    }))
  const { levels, deferred } = parentsFirst(Object.keys(references), parentsOf)
  return { levels, cut: deferred.map(({ record, field }) => `${record} ${field}`) }
}

describe('the order of writing', () => {
  it('[SV29] puts parents before children and keeps together what can be written together', () => {
    expect(
      order({ note: ['customer'], address: ['customer'], customer: [], job: ['address', 'customer'] }),
    ).toEqual({
      levels: [['customer'], ['note', 'address'], ['job']],
      cut: [],
    })
  })

  it('[SV29] orders records that refer to others of their own entity, and takes no notice of one that refers to itself', () => {
    expect(order({ clerk: ['manager'], manager: ['owner'], owner: ['owner'] })).toEqual({
      levels: [['owner'], ['manager'], ['clerk']],
      cut: [],
    })
  })

  it('[SV29] cuts a circle at references that may be empty', () => {
    expect(order({ a: ['b'], b: ['c?'], c: ['a'], d: ['a'] })).toEqual({
      levels: [['b'], ['a'], ['c', 'd']],
      cut: ['b to c?'],
    })
  })

  it('[SV29] refuses a circle of records that all require each other', () => {
    expect(() => order({ free: [], a: ['b'], b: ['a', 'free?'] })).toThrow(
      expect.objectContaining({
        code: 'bad_bundle',
        culprit: 'entities',
        message: 'Records require each other in a circle, so none can be stored first.',
      }),
    )
  })

  it('[SV29] holds for any references without a circle of required ones', () => {
    const graphs = fc
      .integer({ min: 1, max: 12 })
      .chain((count) =>
        fc
          .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 })
          .map((pairs) => ({ count, pairs })),
      )
    fc.assert(
      fc.property(graphs, ({ count, pairs }) => {
        const records = Array.from({ length: count }, (_, index) => index)
        // Required references lead to lower numbers only; those upwards may be empty.
        const parentsOf = (record: number): Parent<number>[] =>
          pairs
            .filter(([child]) => child === record)
            .map(([, parent], index) => ({ record: parent, field: `${index}`, nullable: parent > record }))
        const { levels, deferred } = parentsFirst(records, parentsOf)
        expect(levels.flat().toSorted((a, b) => a - b)).toEqual(records)
        const position = new Map(
          levels.flatMap((level, index) => level.map((record) => [record, index] as const)),
        )
        const isCut = (record: number, field: string) =>
          deferred.some((reference) => reference.record === record && reference.field === field)
        const tooLate = records.filter((record) =>
          parentsOf(record).some(
            (parent) =>
              parent.record !== record &&
              !isCut(record, parent.field) &&
              Number(position.get(parent.record)) >= Number(position.get(record)),
          ),
        )
        expect(tooLate).toEqual([])
      }),
    )
  })
})
