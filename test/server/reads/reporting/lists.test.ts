import { isReceivable } from '#shared/accounting/receivables.ts'
import { hideAllButLastCompleted, belongsToOtherSalesPerson } from '#shared/dispatch/boardFilter.ts'
import {
  availableAtStorage,
  availableForDelivery,
  availableForPickUp,
  availableForStorage,
} from '#shared/jobs/dumpsterAvailability.ts'
import { isAtRental } from '#shared/inventory/dumpsterPlacements.ts'
import { isSubstitution } from '#shared/inventory/substitutions.ts'
import { billedAfter } from '#shared/invoicing/billedAfter.ts'
import { unbilledAmount } from '#shared/invoicing/dailyBilling.ts'
import { estimatedJobRevenues } from '#shared/invoicing/estimatedRevenue.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { openCompany, type Company } from '../../queries/openCompany.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { billingOf } from './billingOf.ts'
import { NOW, PERIOD, randomBooks, ZONE } from './randomBooks.ts'

const TODAY = dayOfInstant(NOW, ZONE)

describe.each([11, 12, 13, 14, 15, 16])('the lists of random company %i', (seed) => {
  const books = randomBooks(seed)
  const byKey = <R extends { readonly id: number }>(rows: readonly R[]) => {
    const rowsByKey = new Map(rows.map((row) => [row.id, row]))
    return (id: number | null): R | null => (id === null ? null : (rowsByKey.get(id) ?? null))
  }
  const invoice = byKey(books.all('Invoice'))
  const job = byKey(books.all('Job'))
  const rental = byKey(books.all('Rental'))
  const customer = byKey(books.all('Customer'))
  const dumpsters = books.all('DumpsterInventory')
  const placements = books
    .all('DumpsterLocation')
    .map((placement) => ({ ...placement, rentalId: job(placement.placedJobId)?.rentalId ?? null }))
  const liveJobs = books.all('Job').filter((each) => each.deleted === null)
  const activeLines = books.all('InvoiceLine').filter((line) => {
    const of = invoice(line.invoiceId)
    return line.deleted === null && of !== null && isActiveInvoice(of)
  })
  const charged = new Set(activeLines.map((line) => line.jobId))

  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase(), { empty: true, now: NOW })
    await books.store(company.database)
  })
  afterAll(() => company.database.close())

  const keys = async (resource: string, parameters: object = {}): Promise<unknown[]> =>
    (await company.rows(resource, { parameters })).map((row) => row['id'])
  const sorted = (ids: readonly unknown[]): unknown[] => ids.toSorted((a, b) => Number(a) - Number(b))
  const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id)

  it('O-095 [IV11] [IV12] [IV13] are those of the rules: dumpsters that can be placed, picked up, stored', async () => {
    for (const typeId of [1, 2, 3, 4, 5, 6]) {
      expect(sorted(await keys('AvailableDeliveryDumpsters', { typeId }))).toEqual(
        ids(availableForDelivery(typeId, null, dumpsters, placements)),
      )
      for (const { id, jobTypeId, rentalId } of liveJobs.slice(0, 30)) {
        const of = rental(rentalId)
        // Completed jobs of a deleted rental are kept.
        if (of?.deleted !== null && of !== null) continue
        expect(sorted(await keys('AvailableDeliveryDumpsters', { typeId, jobId: id }))).toEqual(
          ids(availableForDelivery(typeId, { jobTypeId, rental: of }, dumpsters, placements)),
        )
        expect(sorted(await keys('AvailablePickUpDumpsters', { typeId, jobId: id }))).toEqual(
          of === null ? [] : ids(availableForPickUp(typeId, of, dumpsters, placements)),
        )
      }
    }
    for (const storageId of [1, 2])
      expect(sorted(await keys('AvailableStoragePickUpDumpsters', { storageId }))).toEqual(
        ids(availableAtStorage(storageId, dumpsters, placements)),
      )
    expect(sorted(await keys('AvailableStorageDeliveryUpDumpsters'))).toEqual(
      ids(availableForStorage(dumpsters, placements)),
    )
  })

  it('O-095 [IV7] are those of the rules: dumpsters at rentals', async () => {
    const live = new Set(dumpsters.filter((each) => each.deleted === null).map((each) => each.id))
    const expected = books
      .all('Rental')
      .filter((each) => each.deleted === null)
      .map((each) => [
        each.id,
        placements
          .filter(
            (placement) =>
              placement.removed === null &&
              live.has(placement.dumpsterInventoryId) &&
              isAtRental(placement, each),
          )
          .map((placement) => placement.placed)
          .toSorted(),
      ])
      .filter(([, placed]) => Array.isArray(placed) && placed.length > 0)
    const placedOf = (row: Readonly<Record<string, unknown>>): unknown[] =>
      (Array.isArray(row['data']) ? row['data'] : []).map((each: { placed: string }) => each.placed)
    const rows = await company.rows('RentalInventory')
    expect(rows.map((row) => [row['rentalId'], placedOf(row)])).toEqual(expected)
    const [first] = rows
    expect(await company.rows('RentalInventory', { parameters: { rentalId: first?.['rentalId'] } })).toEqual([
      first,
    ])
  })

  it('O-079 [IV17] are those of the rules: substitutions', async () => {
    const expected = ids(books.all('Job').filter(isSubstitution))
    expect(sorted(await keys('InventorySubstitutions'))).toEqual(expected)
    // Users who may not see rentals get the same list, and cannot query other fields of these jobs.
    const asAnybody = (request: QueryRequest) => company.query('InventorySubstitutions', request, [])
    const whole = await company.query('InventorySubstitutions', {})
    expect(await asAnybody({})).toEqual(whole)
    for (const [clause, asked] of [
      ['where', { where: { 'rental.price': { gt: 100 } } }],
      ['orderBy', { orderBy: ['rental.price'] }],
      ['select', { select: ['driverNotes'] }],
      ['expand', { expand: ['rental'] }],
    ] as const)
      await expect(asAnybody(asked)).rejects.toMatchObject({ code: 'not_allowed', culprit: clause })
  })

  it('O-069 [DI15] [DI16] are those of the rules: the board of a day', async () => {
    for (const startDate of new Set(liveJobs.map((each) => each.startDate))) {
      const ofDay = liveJobs.filter((each) => each.startDate === startDate)
      expect(sorted(await keys('JobsByDate', { startDate }))).toEqual(ids(ofDay))
      expect(sorted(await keys('JobsByDate', { startDate, hideAllButLastCompleted: true }))).toEqual(
        ids(hideAllButLastCompleted(ofDay)),
      )
      expect(await company.query('GetNonCDRDumpsterJobs', { parameters: { startDate } })).toEqual(
        ids(
          ofDay.filter((each) =>
            belongsToOtherSalesPerson(customer(rental(each.rentalId)?.customerId ?? null), 1),
          ),
        ),
      )
    }
  })

  const unbilledOf = (after: 'delivery' | 'pickUp') =>
    books
      .all('Rental')
      .filter((each) => {
        const owner = customer(each.customerId)
        return each.deleted === null && owner !== null && billedAfter(owner) === after
      })
      .map((each) => ({ id: each.id, charges: unbilledCharges(billingOf(books, each.id)) }))

  it('M-029 [IN40] [IN41] are those of the rules: jobs that await invoicing, with what they would bring', async () => {
    const waiting = unbilledOf('delivery').flatMap(({ charges }) =>
      charges.map(({ jobId, amount, isFollowUp }) => [jobId, amount, isFollowUp]),
    )
    const rows = await company.rows('GetResidentialJobsForInvoicing')
    const byId = rows.toSorted((a, b) => Number(a['id']) - Number(b['id']))
    expect(byId.map((row) => [row['id'], row['estimatedRevenue'], row['followUp']])).toEqual(
      waiting.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
  })

  it('M-029 [IN40] [IN42] are those of the rules: rentals that await invoicing, with what they would bring', async () => {
    const chargesOf = new Map(unbilledOf('pickUp').map(({ id, charges }) => [id, charges]))
    const waiting = books.all('Rental').flatMap((each) => {
      if (each.deleted !== null) return []
      const completedOn = each.completed === null ? null : dayOfInstant(each.completed, ZONE)
      const days = each.billDaily
        ? unbilledAmount({ ...each, completedOn }, billedDays(each.id), TODAY)
        : null
      const charges = chargesOf.get(each.id) ?? []
      if (charges.length === 0 && days === null) return []
      const isFollowUp = days === null && charges.every((one) => one.isFollowUp)
      return [[each.id, sum([...charges.map(({ amount }) => amount), days ?? 0]), isFollowUp]]
    })
    const rows = await company.rows('GetCommercialJobsForInvoicing')
    const byId = rows.toSorted((a, b) => Number(a['id']) - Number(b['id']))
    expect(byId.map((row) => [row['id'], row['estimatedRevenue'], row['followUp']])).toEqual(waiting)
    for (const row of rows)
      expect(row['jobCount']).toBe(liveJobs.filter((one) => one.rentalId === row['id']).length)
  })

  const active = new Set(activeLines.map((line) => line.id))
  const billedDays = (rentalId: number) =>
    books
      .all('RentalBillingLine')
      .filter((days) => days.rentalId === rentalId && active.has(days.invoiceLineId))

  it('M-066 [IN2] are those of the rules: jobs of rentals billed by the day', async () => {
    for (const each of books.all('Rental')) {
      const isBilledDaily = each.billDaily && each.deleted === null
      const expected = liveJobs.filter(
        (one) => one.rentalId === each.id && isBilledDaily && one.completed !== null && !charged.has(one.id),
      )
      expect(sorted(await keys('GetRentalJobsToBillDaily', { rentalId: each.id }))).toEqual(ids(expected))
    }
  })

  it('M-066 [AC4] are those of the rules: what is to be paid', async () => {
    const livePayments = new Set(
      books
        .all('Payment')
        .filter((payment) => payment.deleted === null)
        .map((payment) => payment.id),
    )
    const paymentsOf = (invoiceId: number): unknown[] =>
      sorted([
        ...new Set(
          books
            .all('PaymentLine')
            .filter((line) => line.invoiceId === invoiceId && livePayments.has(line.paymentId))
            .map((line) => line.paymentId),
        ),
      ])
    for (const { id: customerId } of books.all('Customer')) {
      const rows = await company.rows('OpenInvoicePaymentInfos', { parameters: { customerId } })
      const open = books.all('Invoice').filter((one) => one.customerId === customerId && isReceivable(one))
      expect(sorted(rows.map((row) => row['id']))).toEqual(ids(open))
      for (const row of rows) {
        const of = invoice(Number(row['id']))
        expect(row).toMatchObject({
          remainingBalance: of === null ? null : unpaidBalance(of),
          paidAmount: of?.payments,
          invoice: { id: row['id'], $type: 'Invoice:#Rolloff' },
        })
        expect(sorted(Array.isArray(row['relatedPaymentIds']) ? row['relatedPaymentIds'] : [])).toEqual(
          paymentsOf(Number(row['id'])),
        )
      }
    }
    for (const { id: paymentId } of books.all('Payment')) {
      const of = books.all('PaymentLine').filter((line) => line.paymentId === paymentId)
      expect(sorted(await keys('InvoicePaymentInfos', { paymentId }))).toEqual(
        sorted([...new Set(of.map((line) => line.invoiceId))]),
      )
    }
  })

  it('O-089 [RP24] are those of the rules: what is not invoiced is forecast at its automatic lines', async () => {
    const rows = await company.rows('GetEstimatedRevenue', { parameters: PERIOD })
    for (const row of rows) {
      const of = job(Number(row['id']))
      if (of === null || of.rentalId === null || charged.has(of.id)) continue
      const billing = { ...billingOf(books, of.rentalId), billJobIds: [of.id] }
      const expected = estimatedJobRevenues(billing).get(of.id) ?? 0
      expect([of.id, row['estimatedRevenue']]).toEqual([of.id, expected])
    }
  })
})
