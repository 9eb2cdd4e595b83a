import type { EntityName } from '#shared/entities.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import {
  findBroken,
  checkInvariants,
  describeBroken,
  CHECKED_ENTITIES,
} from '#test/support/invariants/checkInvariants.ts'
import { CompanyRecords, readCompany } from '#test/support/invariants/CompanyRecords.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { LATER, CONSISTENCY_CHECKS } from './consistencyChecks.ts'

const context = { now: '2025-06-02T12:00:00.000Z', timeZone: 'America/Detroit' }
const LATE = '2025-05-20T12:00:00.000Z'

let database: TestDatabase
let company: CompanyRecords

beforeAll(async () => {
  database = await openTestDatabase()
  for (const [name, rows] of CONSISTENCY_CHECKS)
    for (const row of rows) await insert(database, name, { ...defaultsOf(name), ...row })
  await database.transaction(async (transaction) => {
    for (const [entity, id, values] of LATER)
      for (const [field, value] of Object.entries(values))
        await transaction.execute(`UPDATE "${entity}" SET "${field}" = ?1 WHERE "id" = ?2`, [
          Number(value),
          id,
        ])
  })
  company = await readCompany(database, CHECKED_ENTITIES)
})

afterAll(() => database.close())

type Change = readonly [entity: EntityName, id: number, values: Readonly<Record<string, unknown>>]

/** The company with records changed or added directly in the database. */
function changed(...changes: readonly Change[]): CompanyRecords {
  const rows = new Map<EntityName, readonly object[]>(
    CHECKED_ENTITIES.map((name) => [name, company.all(name)]),
  )
  for (const [entity, id, values] of changes) {
    const records = rows.get(entity) ?? []
    const isIt = (record: object): boolean => Reflect.get(record, 'id') === id
    const nothing = Object.fromEntries(Object.keys(records[0] ?? {}).map((name) => [name, null]))
    const record = { ...nothing, ...records.find(isIt), id, ...values }
    rows.set(entity, [...records.filter((other) => !isIt(other)), record])
  }
  return new CompanyRecords(rows)
}

const delivered = { jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery, totalTime: 0 }
const span = { rentalId: 101, invoiceLineId: 2 }

/** What breaks each invariant. */
const BREAKS: readonly (readonly [invariant: string, what: string, ...changes: Change[]])[] = [
  ['statusFollowsJobs', 'a job that began', ['Rental', 101, { statusId: RENTAL_STATUS.new }]],
  ['completedWithoutActiveJobs', 'a job to be done', ['Job', 299, { rentalId: 102, ...delivered }]],
  ['deletedWithItsActiveJobs', 'a job left', ['Job', 299, { rentalId: 103, ...delivered }]],
  [
    'noDayBilledTwice',
    'a day twice',
    ['RentalBillingLine', 9, { ...span, startDate: '2025-05-04', endDate: '2025-05-06', quantity: 2 }],
  ],
  ['noDayBilledTwice', 'wrong days', ['RentalBillingLine', 1, { quantity: 5 }]],
  ['noDayBilledTwice', 'no days', ['RentalBillingLine', 1, { endDate: '2025-05-01', quantity: 0 }]],
  ['totalTimeOfTimes', 'another sum', ['Job', 201, { totalTime: 61 }]],
  ['minutesOfTimes', 'other minutes', ['JobTime', 1, { totalMinutes: 61 }]],
  ['oneClock', 'a clock after completion', ['JobTime', 1, { completed: null, totalMinutes: null }]],
  ['oneClock', 'the time of a deleted job', ['JobTime', 1, { jobId: 204 }]],
  [
    'oneClock',
    'two clocks',
    ['JobTime', 8, { jobId: 202, started: LATE }],
    ['JobTime', 9, { jobId: 202, started: LATE }],
  ],
  ['oneClock', 'a clock of nobody', ['JobTime', 8, { jobId: 202, started: LATE }]],
  ['chargedJobsThere', 'a deleted job', ['Job', 201, { deleted: LATE }]],
  ['auditedWhenDone', 'an open job', ['Job', 202, { audited: LATE }]],
  ['halvesNameEachOther', 'one name missing', ['Job', 203, { relatedJobId: null }]],
  ['halvesNameEachOther', 'the same action', ['Job', 203, { actionId: JOB_ACTION.delivery }]],
  ['halvesNameEachOther', 'another rental', ['Job', 203, { rentalId: 102 }]],
  [
    'halvesNameEachOther',
    'no pair',
    ['Job', 201, { relatedJobId: 204 }],
    ['Job', 204, { relatedJobId: 201 }],
  ],
  ['jobsOfSomebody', 'no rental', ['Job', 201, { rentalId: null }]],
  ['jobsOfSomebody', 'no driver', ['Job', 201, { jobTypeId: JOB_TYPE.destination, completed: null }]],
  ['stampsOfWork', 'no start', ['Job', 201, { started: null }]],
  ['onePlacementAtATime', 'two places', ['DumpsterLocation', 1, { removed: null, removedJobId: null }]],
  ['onePlacementAtATime', 'overlapping placements', ['DumpsterLocation', 1, { removed: LATE }]],
  [
    'onePlacementAtATime',
    'an end before the start',
    ['DumpsterLocation', 2, { removed: '2025-04-01T00:00:00.000Z' }],
  ],
  ['placementsAreValid', 'nowhere', ['DumpsterLocation', 1, { storageDumpSiteId: null }]],
  ['placementsAreValid', 'ended and open', ['DumpsterLocation', 2, { removedJobId: 203 }]],
  ['movedByJobs', 'an open delivery', ['DumpsterLocation', 2, { placedJobId: 202 }]],
  ['movedByJobs', 'a pickup that places', ['DumpsterLocation', 2, { placedJobId: 203 }]],
  ['movedByJobs', 'a delivery to storage', ['DumpsterLocation', 1, { placedJobId: 201 }]],
  ['movedByJobs', 'removal by a service', ['DumpsterLocation', 1, { removedJobId: 204 }]],
  ['deletedStandNowhere', 'a deleted dumpster', ['DumpsterInventory', 31, { deleted: LATE }]],
  ['labelsOfDumpsters', 'another barcode', ['DumpsterInventory', 31, { dumpsterBarcode: '30-007' }]],
  ['labelsOfDumpsters', 'a number twice', ['DumpsterInventory', 32, { dumpsterNumber: 7 }]],
  ['labelsOfDumpsters', 'a dumpster of a customer', ['DumpsterInventory', 32, { dumpsterTypeId: 22 }]],
  ['nothingLeftBehind', 'a deleted rental', ['Rental', 101, { deleted: LATE }]],
  ['nothingLeftBehind', 'a deleted site', ['ServiceAddress', 11, { deleted: LATE }]],
  ['nothingLeftBehind', 'a deleted customer', ['Customer', 1, { deleted: LATE }]],
  [
    'nothingLeftBehind',
    'a closed yard',
    ['DumpsterLocation', 2, { storageDumpSiteId: 1, placedJobId: null }],
    ['StorageDumpSite', 1, { storage: false }],
  ],
  ['openRentalsOfOwners', 'a deleted customer', ['Customer', 1, { deleted: LATE }]],
  [
    'openJobsToSites',
    'a deleted site',
    ['Job', 202, { dumpSiteId: 1 }],
    ['StorageDumpSite', 1, { deleted: LATE }],
  ],
  ['totalsOfLines', 'another total', ['Invoice', 302, { total: 101 }]],
  ['totalsOfLines', 'other payments', ['Invoice', 302, { payments: 69 }]],
  ['totalsOfLines', 'the total of a voided invoice', ['Invoice', 303, { total: 0 }]],
  ['numberedInvoices', 'no number', ['Invoice', 302, { invoiceNumber: null }]],
  ['numberedInvoices', 'a number twice', ['Invoice', 302, { invoiceNumber: 1 }]],
  ['linesNumbered', 'a gap', ['InvoiceLine', 2, { lineNumber: 2 }]],
  ['statusOfPayments', 'paid without a date', ['Invoice', 301, { paid: null }]],
  [
    'statusOfPayments',
    'paid with a balance',
    ['Invoice', 302, { statusId: INVOICE_STATUS.paid, paid: LATE }],
  ],
  ['statusOfPayments', 'all of it paid in part', ['Invoice', 302, { balance: 0, payments: 100 }]],
  ['endOfInvoices', 'voided and there', ['Invoice', 303, { deleted: null }]],
  ['endOfInvoices', 'voided without a mark', ['Invoice', 303, { quickBooksId: null }]],
  ['endOfInvoices', 'money of a voided invoice', ['PaymentLine', 3, { invoiceId: 303 }]],
  ['endOfInvoices', 'days of a voided invoice', ['RentalBillingLine', 2, { deleted: null }]],
  ['endOfInvoices', 'a line left', ['InvoiceLine', 4, { deleted: null }]],
  ['endOfInvoices', 'a sent one deleted', ['Invoice', 304, { statusId: INVOICE_STATUS.emailed }]],
  ['daysOfLines', 'fewer days', ['InvoiceLine', 2, { quantity: 3 }]],
  ['spansOfLines', 'days of a deleted line', ['RentalBillingLine', 1, { invoiceLineId: 4 }]],
  ['marginsOfJobs', 'another margin', ['Job', 201, { margin: 0.81 }]],
  ['marginsOfJobs', 'other minutes', ['Job', 201, { marginTime: 61 }]],
  ['marginsOfInvoices', 'another margin', ['Invoice', 301, { jobMargin: null }]],
  ['linesOfPayments', 'money left', ['Payment', 402, { paymentAmount: 61 }]],
  ['linesOfPayments', 'a gap', ['PaymentLine', 2, { lineNumber: 3 }]],
  ['linesOfPayments', 'nothing paid', ['PaymentLine', 9, { paymentId: 402, lineNumber: 2, amount: 0 }]],
  ['excessOfPayments', 'no credit', ['PaymentCredit', 1, { amount: 19 }]],
  [
    'excessOfPayments',
    'more paid back than was too much',
    ['PaymentLine', 1, { overPaymentAmount: null }],
    ['PaymentLine', 2, { invoiceId: 302 }],
    ['PaymentCredit', 1, { deleted: LATE }],
  ],
  ['excessOfPayments', 'no record', ['PaymentLine', 2, { invoiceId: 301 }]],
  ['invoicesOfPayments', 'money of a deleted invoice', ['PaymentLine', 3, { invoiceId: 304 }]],
  ['invoicesOfPayments', "another's invoice", ['Payment', 402, { customerId: 2 }]],
  ['stateOfCredits', 'applied to nothing', ['PaymentCredit', 1, { applied: LATE }]],
  ['stateOfCredits', 'of a deleted payment', ['PaymentCredit', 1, { sourcePaymentId: 403 }]],
  ['balancesOfCustomers', 'another balance', ['Customer', 1, { balance: 40 }]],
  ['oneActiveFuelRate', 'none', ['FuelRatePercentage', 1, { endDate: LATE }]],
  ['oneActiveFuelRate', 'two', ['FuelRatePercentage', 2, { startDate: LATE }]],
  ['fuelSetting', 'another rate', ['FuelRatePercentage', 1, { rate: 0.5 }]],
  ['displayOrders', 'no position', ['TonExpense', 1, { displayOrder: 0 }]],
  ['displayOrders', 'a position twice', ['TonExpense', 2, { displayOrder: 1 }]],
]

describe('the invariants of a company', () => {
  it('hold in a consistent one', async () => {
    expect(describeBroken(await checkInvariants(database, context))).toBe('')
  })

  it.each(BREAKS.map(([invariant, what, ...changes]) => ({ invariant, what, changes })))(
    '$invariant tells $what',
    ({ invariant, changes }) => {
      expect(findBroken(changed(...changes), context).map((broken) => broken.invariant)).toContain(invariant)
    },
  )

  it('hold in the audit log: it leads to what is stored', async () => {
    const values = { entityTypeName: 'Customer', entityId: 1, when: LATE, action: 'Modified' }
    const change = { ColumnName: 'companyName', OriginalValue: 'Acne', NewValue: 'Acme' }
    await insert(database, 'AuditLog', { id: 1, ...values, data: JSON.stringify({ Changes: [change] }) })
    expect(describeBroken(await checkInvariants(database, { ...context, audit: true }))).toBe('')
    const other = { ...change, NewValue: 'Acme Hauling' }
    await insert(database, 'AuditLog', { id: 2, ...values, data: JSON.stringify({ Changes: [other] }) })
    expect(describeBroken(await checkInvariants(database, { ...context, audit: true })))
      .toBe(`auditLeadsToRecords (2)
  Customer 1: companyName, beside the audit log, is "Acme", should be "Acme Hauling"
  Customer 1: has version 1 after 2 changes`)
  })
})
