import { budget } from '#test/support/budget.ts'
import { paidInvoice } from './dirtyColumns.ts'
import { dirtyFile } from './dirtyFiles.ts'
import { openImporting, type Importing } from './openImporting.ts'

const COUNT = budget({ gate: 200, soak: 5_000 })
/** What these kinds add has more rules. */
const FEWER = budget({ gate: 60, soak: 5_000 })

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
  people: async (company: Importing) => {
    const roles = new Map((await company.rows('Role')).map(({ roleId, name }) => [roleId, name]))
    const held = await company.rows('UserRole')
    const drivers = new Set((await company.rows('Driver')).map(({ userId }) => userId))
    return (await company.rows('User'))
      .filter(({ userName }) => /^user\d+$/.test(String(userName)))
      .map(({ userId, firstName, lastName, userName, email }) => ({
        name: `${String(firstName)} ${String(lastName)}`,
        userName,
        email,
        roles: held
          .filter((each) => each['userId'] === userId)
          .map(({ roleId }) => String(roles.get(roleId)))
          .toSorted()
          .join(', '),
        drives: drivers.has(userId) ? 'yes' : 'no',
      }))
  },
  rates: async (company: Importing) =>
    (await company.rows('CustomerRate')).map((row) =>
      picked(row, ['customerId', 'dumpsterId', 'rate', 'validFrom', 'validUntil']),
    ),
  rentals: async (company: Importing) =>
    (await company.rows('Rental')).map((row) =>
      picked(row, ['customerId', 'serviceAddressId', 'dumpsterId', 'startDate', 'endDate', 'pONumber']),
    ),
  payments: async (company: Importing) => {
    const invoices = new Map((await company.rows('Invoice')).map((row) => [row['id'], row['invoiceNumber']]))
    const lines = await company.rows('PaymentLine')
    const paid = (await company.rows('Payment')).map((row) => ({
      date: row['paymentDate'],
      amount: row['paymentAmount'],
      reference: String(row['referenceNumber']),
      pays: invoices.get(lines.find(({ paymentId }) => paymentId === row['id'])?.['invoiceId']),
    }))
    const credits = (await company.rows('PaymentCredit')).map((row) => ({
      date: row['creditDate'],
      amount: row['amount'],
      reference: /^Payment (\d+) of/.exec(String(row['notes']))?.[1] ?? '',
      pays: 0,
    }))
    return [...paid, ...credits].toSorted((a, b) => Number(a.reference) - Number(b.reference))
  },
} as const

/** The invoices that payments of the file pay. */
function openInvoices(): string {
  const numbers = new Set(Array.from({ length: FEWER }, (_, index) => paidInvoice(index)))
  const rows = [...numbers].map((number) => `Acme;Invoice;${number};4/1/2025;90,000.00`)
  return ['Customer;Type;Num;Date;Open Balance', ...rows].join('\n')
}

function picked(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

describe('a dirty file', () => {
  let company: Importing

  beforeEach(async () => {
    company = await openImporting()
  })
  afterEach(() => company.close())

  it.each([
    ['customers', COUNT],
    ['dumpsters', COUNT],
    ['prices', COUNT],
    ['people', FEWER],
    ['rates', FEWER],
    ['rentals', FEWER],
    ['payments', FEWER],
  ] as const)(
    '[IM803] [IM810] [IM816] of %s: the right rows go in, each wrong one is named, the second time changes nothing, and all is taken back',
    async (kind, count) => {
      if (kind === 'payments') await company.run(await company.prepare('open.csv', openInvoices()))
      const before = await company.live()
      const file = dirtyFile(kind, count)
      const right = file.rows.filter(({ wrong }) => wrong.length === 0)
      const prepared = await company.imports.prepare(company.user, {
        fileName: `${kind}.csv`,
        bytes: file.bytes,
      })
      expect(prepared.kind).toBe(kind)
      expect(prepared.leftOut.map(({ number }) => number)).toEqual(file.noRecords.slice(0, 500))
      expect(prepared.counts).toMatchObject({
        rows: count,
        ready: right.length,
        problem: count - right.length,
        double: 0,
      })
      const named = await company.wrongCells(prepared)
      const wrong = file.rows.flatMap((row) => row.wrong.map((heading) => `${row.number} ${heading}`))
      expect(named.toSorted()).toEqual(wrong.toSorted())

      const done = await company.run(prepared)
      expect(done).toMatchObject({ status: 'Done', messages: [], counts: { refused: 0 } })
      const stored = await STORED[kind](company)
      expect(stored).toEqual(right.map(({ values }) => picked(values, Object.keys(stored[0] ?? {}))))
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
