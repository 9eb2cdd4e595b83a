import { budget } from '#test/support/budget.ts'
import { dirtyFile } from './dirtyFiles.ts'
import { openImporting, type Importing } from './openImporting.ts'

const COUNT = budget({ gate: 200, soak: 5_000 })

/** What the company has of a kind, by its fields, without what the files say nothing of. */
const STORED = {
  customers: async (company: Importing) =>
    (await company.rows('Customer'))
      .slice(2)
      .map((row) => picked(row, ['companyName', 'phone', 'email', 'paymentTerms', 'billCity', 'billZip'])),
  dumpsters: async (company: Importing) =>
    (await company.rows('DumpsterInventory'))
      .slice(3)
      .map((row) => picked(row, ['dumpsterNumber', 'dumpsterTypeId'])),
  prices: async (company: Importing) =>
    (await company.rows('Dumpster'))
      .slice(3)
      .map((row) => picked(row, ['size', 'basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice'])),
} as const

function picked(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

describe('a dirty file', () => {
  let company: Importing

  beforeEach(async () => {
    company = await openImporting()
  })
  afterEach(() => company.close())

  it.each(['customers', 'dumpsters', 'prices'] as const)(
    '[IM803] [IM810] [IM816] of %s: the right rows go in, each wrong one is named, the second time changes nothing, and all is taken back',
    async (kind) => {
      const before = await company.live()
      const file = dirtyFile(kind, COUNT)
      const right = file.rows.filter(({ wrong }) => wrong.length === 0)
      const prepared = await company.imports.prepare(company.user, {
        fileName: `${kind}.csv`,
        bytes: file.bytes,
      })
      expect(prepared.kind).toBe(kind)
      expect(prepared.leftOut.map(({ number }) => number)).toEqual(file.noRecords.slice(0, 500))
      expect(prepared.counts).toMatchObject({
        rows: COUNT,
        ready: right.length,
        problem: COUNT - right.length,
        double: 0,
      })
      const named = await company.wrongCells(prepared)
      expect(named).toEqual(
        file.rows.flatMap(({ number, wrong }) => wrong.map((heading) => `${number} ${heading}`)),
      )

      const done = await company.run(prepared)
      expect(done).toMatchObject({ status: 'Done', messages: [], counts: { refused: 0 } })
      const stored = await STORED[kind](company)
      expect(stored).toEqual(
        right.map(({ values }) => expect.objectContaining(picked(values, Object.keys(stored[0] ?? {})))),
      )
      const after = await company.live()

      const again = await company.run(
        await company.imports.prepare(company.user, { fileName: `${kind}.csv`, bytes: file.bytes }),
      )
      expect(again.counts).toMatchObject({ unchanged: right.length, added: 0, updated: 0, refused: 0 })
      expect(await company.live()).toEqual(after)

      await company.takeBack(again)
      expect(await company.takeBack(done)).toMatchObject({ status: 'Taken back', messages: [] })
      expect(await company.live()).toEqual(before)
    },
  )
})
