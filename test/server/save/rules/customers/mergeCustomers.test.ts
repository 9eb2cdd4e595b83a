import { AGING_BUCKETS } from '#shared/accounting/receivables.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { sum } from '#shared/kernel/money.ts'
import { referencesTo } from '#shared/model/referencesTo.ts'
import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import { readAging } from '#server/reads/accounting/readReceivables.ts'
import { readStatement } from '#server/reports/readStatement.ts'
import { previewSave } from '#server/save/previewSave.ts'
import { memoryArchives } from '#test/server/operation/memoryArchives.ts'
import { added, modified, userWith, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { bookkeeper, openBooks, type Books } from '../invoicing/books.ts'
import { addAccounts, INVOICES, RENTALS } from './twoAccounts.ts'

const ZONE = 'America/Detroit'
const office = userWith('Customer:Admin')

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const customer = (id: number) => books.stored('Customer', id)

/** Customer 2 becomes customer 1, with what else is changed of that one. */
async function merging(kept: Values = {}): Promise<readonly SentEntity[]> {
  const merged = modified('Customer', await customer(2), { mergedIntoId: 1 })
  return Object.keys(kept).length === 0 ? [merged] : [merged, modified('Customer', await customer(1), kept)]
}

const asRow = (row: Values | undefined): Values => row ?? {}

async function select(sql: string): Promise<readonly Values[]> {
  return books.database.query(sql, [])
}

/** What both customers have together, calculated by the database alone. */
async function together(): Promise<unknown> {
  const [balance] = await select(`
    SELECT ROUND((SELECT SUM("total" + "tax" - "payments") FROM "Invoice" WHERE "deleted" IS NULL AND "statusId" <> 14)
      - (SELECT SUM("amount") FROM "PaymentCredit" WHERE "deleted" IS NULL AND "applied" IS NULL), 2) AS "balance"`)
  return Number(balance?.['balance'])
}

const aging = () => readAging(books.database, { now: '2025-06-02T16:00:00.000Z', timeZone: ZONE })

async function statementOf(id: number, customerId: number) {
  await store(books.database, 'Statement', { id, customerId, startDate: '2025-01-01', endDate: '2025-06-02' })
  return readStatement(books.database, id, ZONE)
}

it('F-047 M-052 O-088 F-076 [CU530] [CU531] [SV520] merges customers with 40 rentals and 60 invoices: balance, aging, statement and links are those of both', async () => {
  await addAccounts(books.database)
  const expected = await together()
  const before = await aging()
  const statements = [await statementOf(1, 1), await statementOf(2, 2)]
  await books.save(await merging({ phone: '6165550199' }), office)
  const [kept, merged] = [await customer(1), await customer(2)]
  expect([kept['balance'], merged['balance'], kept['phone']]).toEqual([expected, 0, '(616) 555-0199'])
  expect([merged['mergedIntoId'], merged['deleted'] === null]).toEqual([1, false])
  expect(await aging()).toMatchObject([
    {
      CustomerId: 1,
      ...Object.fromEntries(AGING_BUCKETS.map((age) => [age, sum(before.map((row) => row[age]))])),
    },
  ])
  const statement = await statementOf(3, 1)
  expect(statement.entries).toHaveLength(sum(statements.map(({ entries }) => entries.length)))
  expect(
    await select(`
      SELECT 'rentals' AS "of", COUNT(*) AS "count" FROM "Rental" WHERE "customerId" = 1
      UNION ALL SELECT 'invoices', COUNT(*) FROM "Invoice" WHERE "customerId" = 1
      UNION ALL SELECT 'links', COUNT(*) FROM "AccountingLink" k JOIN "Invoice" i ON i."id" = k."entityId" AND k."customerId" = i."customerId"
      UNION ALL SELECT 'left behind', COUNT(*) FROM "Invoice" WHERE "customerId" = 2`),
  ).toEqual([
    { of: 'rentals', count: RENTALS + 2 },
    { of: 'invoices', count: INVOICES },
    { of: 'links', count: 12 },
    { of: 'left behind', count: 0 },
  ])
})

it('F-047 [CU534] a merged customer that is restored gets back what it had, and can be merged again', async () => {
  await addAccounts(books.database)
  const owners = () => select('SELECT "id", "customerId" FROM "Invoice" ORDER BY "id"')
  const linked = () =>
    select(
      'SELECT COUNT(*) AS "count" FROM "AccountingLink" k JOIN "Invoice" i ON i."id" = k."entityId" AND k."customerId" = i."customerId"',
    )
  const [before, accounts] = [await owners(), [await customer(1), await customer(2)]]
  await books.save(await merging(), office)
  const merged = await owners()
  // Balances are calculated by a merge; they were stored here without.
  const balances = await aging()
  await books.save([modified('Customer', await customer(2), { deleted: null })], office)
  expect(await owners()).toEqual(before)
  expect(await linked()).toEqual([{ count: 12 }])
  expect([asRow(accounts[1])['mergedIntoId'], (await customer(2))['mergedIntoId']]).toEqual([null, null])
  expect((await aging()).map(({ CustomerId }) => CustomerId)).toEqual(expect.arrayContaining([1, 2]))
  await books.save(await merging(), office)
  expect([await owners(), await aging()]).toEqual([merged, balances])
})

it('F-047 [CU534] so it does where the merge is in a yearly file, and not where that is missing', async () => {
  const files = memoryArchives()
  await books.database.close()
  books = await openBooks({ openFile: files.open })
  await addAccounts(books.database)
  const owners = () => select('SELECT "id", "customerId" FROM "Invoice" ORDER BY "id"')
  const before = await owners()
  await books.save(await merging(), office)
  // The last entry of all stays in the database.
  await books.save([modified('Customer', await customer(1), { phone: '6165550199' })], office)
  await archiveAudit({
    database: books.database,
    files,
    timeZone: ZONE,
    now: '2032-06-01T12:00:00.000Z',
    years: 1,
    onWritten: () => Promise.resolve(),
  })
  expect(await select('SELECT "id" FROM "AuditLog"')).toHaveLength(1)
  const [[name, bytes] = ['', Buffer.of()]] = files.stored
  files.stored.delete(name)
  const restoring = async () => [modified('Customer', await customer(2), { deleted: null })]
  expect(await books.refusal(await restoring(), office)).toMatchObject({
    message: expect.stringMatching(/^The file .* with the audit log of 2025 is missing or was changed\.$/),
  })
  files.stored.set(name, bytes)
  await books.save(await restoring(), office)
  expect(await owners()).toEqual(before)
})

/** Customer 2 is merged into customer 1, and has an invoice of its rental since; customer 1 has one of its own. */
async function billedSince(): Promise<readonly [theirs: unknown, own: unknown]> {
  await books.save(await merging(), office)
  const own = await books.invoice([{ rate: 100 }])
  const theirs = await books.invoice([{ rate: 40 }], { rentalId: 513 })
  expect([own['customerId'], theirs['customerId']]).toEqual([1, 1])
  return [theirs['id'], own['id']]
}

const restoring = async () => [modified('Customer', await customer(2), { deleted: null })]

it('F-047 [CU1341] what was added to its sites, rentals and invoices since goes back with it', async () => {
  const [theirs, own] = await billedSince()
  const { payment } = await books.pay([{ invoiceId: theirs, amount: 40, overPaymentAmount: 5 }])
  const kept = await books.pay([{ invoiceId: own, amount: 100 }])
  const since = { customerId: 1, serviceAddressId: 2, dumpsterId: 1, startDate: '2025-06-01' }
  await store(books.database, 'Rental', { id: 600, ...since })
  await books.save(await restoring(), office)
  const ownerOf = async (table: string, id: unknown) => (await books.stored(table, id))['customerId']
  expect({
    theirs: [
      await ownerOf('Rental', 600),
      await ownerOf('Invoice', theirs),
      await ownerOf('Payment', payment['id']),
    ],
    credits: (await books.rows('PaymentCredit')).map(({ customerId }) => customerId),
    kept: [await ownerOf('Invoice', own), await ownerOf('Payment', kept.payment['id'])],
    balances: [(await customer(1))['balance'], (await customer(2))['balance']],
  }).toEqual({ theirs: [2, 2, 2], credits: [2], kept: [1, 1], balances: [0, -5] })
})

it('F-047 [CU1341] is not restored while one payment pays invoices of both, until that is reversed', async () => {
  const [theirs, own] = await billedSince()
  const { payment } = await books.pay([
    { invoiceId: theirs, amount: 40 },
    { invoiceId: own, amount: 100 },
  ])
  const name = `Payment No. ${String(payment['id'])} 06/02/2025 $140.00`
  expect(await books.violations(await restoring(), office)).toEqual([
    `deleted merge: ${name} belongs to both customers since they were merged. Change or reverse it first.`,
  ])
  const reversal = {
    kind: 'Reversal',
    reversesPaymentId: payment['id'],
    paymentDate: '2025-06-02',
    notes: 'NSF',
  }
  await books.save([added('Payment', -1, reversal)], bookkeeper)
  await books.save(await restoring(), office)
  expect([(await customer(1))['balance'], (await customer(2))['balance']]).toEqual([100, 40])
})

it('F-047 [CU531] [SV521] all that refers to a customer goes along, deleted or not, by the declarations', async () => {
  const references = referencesTo(rolloffModel, Customer)
  const keys = references.map(({ entity, fieldName }) => `${entity.name}.${fieldName}`)
  expect(keys).toEqual(
    expect.arrayContaining(['Note.entityId', 'Customer.mergedIntoId', 'EmailMessage.customerId']),
  )
  const required: Values = {
    serviceAddressId: 2,
    rentalId: 513,
    invoiceDate: '2025-05-01',
    startDate: '2025-05-01',
    endDate: '2025-05-31',
    paymentDate: '2025-05-01',
    paymentAmount: 0,
    paymentMethodId: 1,
    amount: 5,
    statusId: 1,
    typeId: 1,
    rateTypeId: 1,
    dumpsterId: 1,
    range: 'Regular',
    lastName: 'Bos',
    text: 'Call first',
    to: 'ann@customer.example',
    type: 'Invoice',
    created: '2025-05-01T12:00:00.000Z',
    linkKey: 'QuickBooks:R1:Invoice:8800',
    system: 'QuickBooks',
    realmId: 'R1',
    entity: 'Invoice',
    state: 'Exported',
    applied: '2025-05-01T12:00:00.000Z',
    status: 'Sent',
  }
  for (const { entity, fieldName, where } of references) {
    const given = Object.entries({ ...required, ...where }).filter(([name]) => name in entity.fields)
    const values = { ...Object.fromEntries(given), entityId: 8_800, id: 8_800, [fieldName]: 2 }
    // The entities of the declarations are those of the model.
    await store(books.database, entity.name as EntityName, values)
  }
  await books.save(await merging(), office)
  for (const { entity, fieldName } of references)
    expect([entity.name, (await books.stored(entity.name, 8_800))[fieldName]]).toEqual([entity.name, 1])
})

it('F-062 [CU532] keeps the rate of the remaining customer where both agreed on one for the same thing on the same days', async () => {
  const rate = { rateTypeId: 1, dumpsterId: 1 }
  await store(books.database, 'CustomerRate', { id: 1, customerId: 1, ...rate, range: 'Regular', rate: 300 })
  await store(books.database, 'CustomerRate', { id: 2, customerId: 2, ...rate, range: 'Regular', rate: 290 })
  await store(books.database, 'CustomerRate', { id: 3, customerId: 2, ...rate, range: 'Outer', rate: 410 })
  const until = { range: 'Extended', rate: 390, validUntil: '2024-12-31' }
  await store(books.database, 'CustomerRate', { id: 4, customerId: 2, ...rate, ...until })
  const from = { ...until, validFrom: '2025-01-01', validUntil: null }
  await store(books.database, 'CustomerRate', { id: 5, customerId: 1, ...rate, ...from })
  await books.save(await merging(), office)
  const owners = (await books.rows('CustomerRate')).map(({ id, customerId }) => [id, customerId])
  expect(owners).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ])
})

it('[SV520] moves what is locked: of closed books, handed over, voided; nobody changes its customer otherwise', async () => {
  await addAccounts(books.database)
  const sql = `UPDATE "Setting" SET "stringValue" = '2025-05-31' WHERE "name" = 'BooksClosedThrough'`
  await books.database.transaction((transaction) => transaction.execute(sql, []))
  const posted = await books.stored('Invoice', 2_005)
  expect(posted['customerId']).toBe(2)
  expect(
    await books.violations(
      [modified('Invoice', posted, { customerId: 1 })],
      userWith('Invoice:Admin', 'Admin'),
    ),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^customerId /)]))
  await books.save(await merging(), office)
  expect(await books.stored('Invoice', 2_005)).toMatchObject({
    customerId: 1,
    statusId: 4,
    quickBooksId: '2005',
  })
})

it('F-047 [CU1481] [SV1481] nothing that is owed is entered for a customer that was merged meanwhile', async () => {
  const day = '2025-06-02'
  const entries = [
    added('Payment', -1, { customerId: 2, paymentDate: day, paymentAmount: 5 }),
    added('PaymentCredit', -2, { customerId: 2, amount: 5, notes: 'Late' }),
    added('Statement', -3, { customerId: 2, startDate: day, endDate: day }),
  ]
  const all = userWith('Payments:Admin', 'Invoice:Admin', 'Customer:Admin')
  const deleting = `UPDATE "Customer" SET "deleted" = '2025-06-02T12:00:00.000Z' WHERE "id" = 2`
  await books.database.transaction((transaction) => transaction.execute(deleting, []))
  await books.save(entries, all)
  await books.save([modified('Customer', await customer(2), { deleted: null })], office)
  await books.save(await merging(), office)
  for (const entry of entries)
    expect(await books.violations([entry], all)).toEqual([
      'customerId merged: Lakeshore Builders was merged into Van Dyke & Sons. Enter it for that one.',
    ])
  // The one that remained is merged in turn.
  await books.save([added('Customer', -1, { typeId: 1, companyName: 'Third' })], office)
  const third = (await books.rows('Customer')).find(({ companyName }) => companyName === 'Third')
  await books.save([modified('Customer', await customer(1), { mergedIntoId: third?.['id'] })], office)
  expect(await books.violations(entries.slice(0, 1), all)).toEqual([
    'customerId merged: Lakeshore Builders was merged into Third. Enter it for that one.',
  ])
})

it('[CU530] refuses to merge a customer into itself, into a deleted one, and in a circle', async () => {
  const [first, second] = [await customer(1), await customer(2)]
  const into = (row: Values, id: number) => modified('Customer', row, { mergedIntoId: id })
  expect(await books.violations([into(first, 1)], office)).toEqual([
    'mergedIntoId merge: A customer cannot be merged into itself.',
  ])
  expect(await books.violations([into(first, 2), into(second, 1)], office)).toEqual([
    'mergedIntoId merge: The other customer is merged into a third one. Save that first.',
    'mergedIntoId merge: The other customer is merged into a third one. Save that first.',
  ])
})

it('B-02 [SV420] [SV421] what a merge would do is said before, and nothing is stored', async () => {
  await addAccounts(books.database)
  const before = await books.everything()
  const { consequences } = await previewSave(books.context, { entities: await merging() }, office)
  expect(await books.everything()).toBe(before)
  const invoices = consequences.filter(({ entityTypeName }) => entityTypeName === 'Invoice:#Rolloff')
  expect(invoices).toHaveLength(INVOICES / 2)
  expect(invoices[0]).toMatchObject({
    changes: [{ field: 'customerId', from: 2, to: 1 }],
    reasons: ['What a customer has goes to the one that it is merged into.'],
  })
})
