import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { inventoryInfo, dumpsterUsage } from '#shared/inventory/inventoryInfo.ts'
import { inventoryProjection } from '#shared/jobs/inventoryProjection.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { jobMargin, lineRevenue } from '#shared/invoicing/jobMargin.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { roundHalfUp, sum } from '#shared/kernel/money.ts'
import { availabilityByDay } from '#shared/reporting/availability.ts'
import { customerTotals } from '#shared/reporting/customerTotals.ts'
import { dashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import {
  dumpsterAverageMargins,
  lostJobsByDumpster,
  substitutionCounts,
} from '#shared/reporting/dumpsterTables.ts'
import { dumpstersOnSite } from '#shared/reporting/dumpstersOnSite.ts'
import { feeRevenue, jobCounts, jobsUsingTrailer } from '#shared/reporting/forecast.ts'
import { averageMarginOf, endedLoads, loadMargins, sumEarnings } from '#shared/reporting/loadMargins.ts'
import { invoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { loadTimes } from '#shared/reporting/loadTimes.ts'
import { reportedJobs } from '#shared/reporting/reportedJobs.ts'
import { revenueByType } from '#shared/reporting/revenue.ts'
import { tonsByType, tonsDumped } from '#shared/reporting/tonsDumped.ts'
import { readMarginsOfRentals, readRentalMargins } from '#server/reads/rentals/readRentalMargins.ts'
import { readEarningsOfLoads } from '#server/reads/reporting/readLoads.ts'
import { instantRange } from '#shared/kernel/periods.ts'
import { openCompany, type Company } from '../../queries/openCompany.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { placedJobOf } from './billingOf.ts'
import { callFigures } from './callFigures.ts'
import { DATED_FEE, NOW, PERIOD, randomBooks, ZONE } from './randomBooks.ts'

const TODAY = dayOfInstant(NOW, ZONE)

const TYPES = ['Delivery', 'PickUp', 'Exchange', 'Round Trip', 'Service', 'Destination', 'Note']

const AZURE = new Map([
  [1, 'Dumpster'],
  [2, 'Fuel'],
  [3, 'Kent County'],
  [58, 'Misc'],
])

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('the figures of random company %i', (seed) => {
  const books = randomBooks(seed)
  const byKey = <R extends { readonly id: number }>(rows: readonly R[]) => {
    const rowsByKey = new Map(rows.map((row) => [row.id, row]))
    return (id: number | null): R | null => (id === null ? null : (rowsByKey.get(id) ?? null))
  }
  const dumpster = byKey(books.all('Dumpster'))
  const rental = byKey(books.all('Rental'))
  const customer = byKey(books.all('Customer'))
  const invoice = byKey(books.all('Invoice'))
  const sizeOf = (id: number | null): string | null => dumpster(id)?.size ?? null
  const countedAs = (job: { readonly billAsDumpsterId: number | null; readonly dumpsterId: number | null }) =>
    sizeOf(job.billAsDumpsterId ?? job.dumpsterId)
  const lines = books.all('InvoiceLine').map((line) => ({ ...line, invoice: invoice(line.invoiceId) }))
  const jobs = books.all('Job').map((job) => ({
    ...job,
    jobTimes: books.all('JobTime').filter((time) => time.jobId === job.id),
    invoiceLines: lines.filter((line) => line.jobId === job.id),
    billAs: sizeOf(job.billAsDumpsterId),
    customerPreferred: sizeOf(job.customerRequestedDumpsterId) ?? '',
    dumpster: sizeOf(job.dumpsterId),
    jobType: TYPES[job.jobTypeId - 1] ?? '',
  }))
  const counted = reportedJobs(jobs, PERIOD, ZONE)
  const done = jobs
    .filter((job) => job.completed !== null && job.deleted === null && job.rentalId !== null)
    .map((job) => ({
      ...job,
      ...jobMargin(job),
      completedOn: job.completed,
      placedJobId: placedJobOf(books, job.id),
    }))
  const ended = new Set(counted.map(({ id }) => id))
  const work = done.filter(({ jobTypeId }) => !isWithoutRental(jobTypeId))
  const loads = loadMargins(endedLoads(work), (job) => job)
    .filter(({ job }) => ended.has(job.id))
    .map((load) => ({ ...load, billAs: countedAs(load.job) }))
  const inventory = {
    types: books.all('Dumpster').map(({ id, size }) => ({ id, size })),
    dumpsters: books.all('DumpsterInventory'),
    placements: books.all('DumpsterLocation'),
  }

  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase(), { empty: true, now: NOW })
    await books.store(company.database)
  })
  afterAll(() => company.database.close())

  const report = (resource: string): Promise<unknown> => company.query(resource, { parameters: PERIOD })
  const call = (path: string, body?: object): Promise<unknown> => callFigures(company, path, body)

  it('O-081 [RP5] [RP6] [RP7] [RP8] are those of the rules: the tiles of jobs', async () => {
    expect(await call('getDashboardInfos')).toEqual({
      ...dashboardInfos(counted),
      tonsByType: tonsByType(counted),
    })
  })

  it('O-081 [RP9] are those of the rules: job times', async () => {
    expect(await call('getAverageLoadTimes')).toEqual(loadTimes(counted))
  })

  it('O-081 [RP10] are those of the rules: the tile of invoices', async () => {
    expect(await call('getInvoiceDashboard')).toEqual(invoiceInfo(books.all('Invoice'), PERIOD))
  })

  it('O-082 [RP14] [RP15] [RP16] are those of the rules: the tables of dumpsters', async () => {
    expect(await call('getDumpsterAverageMargins')).toEqual(
      dumpsterAverageMargins(
        counted.map((job) => ({ ...job, billAs: countedAs(job) })),
        loads,
      ),
    )
    expect(await call('getSubbedDumpsters')).toEqual(substitutionCounts(counted))
    expect(await call('getLostJobsByDumpster')).toEqual(
      lostJobsByDumpster(books.all('DispatchNote'), PERIOD, ZONE),
    )
  })

  it('O-083 [RP11] are those of the rules: dumpsters on site', async () => {
    const numbered = byKey(books.all('DumpsterInventory'))
    const placements = inventory.placements.map((placement) => ({
      ...placement,
      size: sizeOf(numbered(placement.dumpsterInventoryId)?.dumpsterTypeId ?? null) ?? '',
      dumpsterNumber: numbered(placement.dumpsterInventoryId)?.dumpsterNumber ?? 0,
    }))
    const expected = dumpstersOnSite(placements, PERIOD, NOW, ZONE)
    const answer = await call('getDumpstersOnSite')
    expect(answer).toHaveLength(expected.length)
    expect(answer).toEqual(expect.arrayContaining(expected))
  })

  it('O-084 [RP12] [RP13] are those of the rules: availability', async () => {
    expect(await call('getAvailabilityInfos')).toEqual(
      availabilityByDay({ ...inventory, jobs, today: TODAY, timeZone: ZONE }, PERIOD),
    )
  })

  it('O-078 [IV14] [IV15] [IV16] are those of the rules: the inventory', async () => {
    const infos = inventoryInfo(inventory.types, inventory.dumpsters, inventory.placements, TODAY, ZONE)
    const ordered = (rows: readonly { readonly locations: readonly { readonly storageId: number }[] }[]) =>
      rows.map((row) => ({
        ...row,
        locations: row.locations.toSorted((a, b) => a.storageId - b.storageId),
      }))
    // The rows are those of inventoryInfo, whose type the wire does not keep.
    const answered = (await company.query('GetInventoryInfo')) as typeof infos
    expect(ordered(answered)).toEqual(ordered(infos))
    expect(await call('dumpsterUsage', {})).toEqual(dumpsterUsage(infos))
    for (const { dumpsterTypeId, available } of infos)
      expect(await company.query('GetInventoryProjection', { parameters: { dumpsterTypeId } })).toEqual(
        inventoryProjection(dumpsterTypeId, available, jobs, TODAY),
      )
  })

  it('O-089 [RP18] [RP19] [PR862] are those of the rules: jobs, trailers and fees at the price of their day', async () => {
    expect(await report('JobCounts')).toEqual(jobCounts(counted))
    expect(await report('JobsUsingTrailer')).toBe(jobsUsingTrailer(counted))
    const feeType = byKey(books.all('DumpsterFeeType'))
    const priceOn = (feeTypeId: number, day: string): number => {
      const begun = DATED_FEE.begins.filter((first) => first === null || first <= day).length
      return feeTypeId === DATED_FEE.id
        ? (DATED_FEE.prices[begun - 1] ?? 0)
        : (feeType(feeTypeId)?.price ?? 0)
    }
    const fees = counted.flatMap((job) =>
      books
        .all('JobDumpsterFee')
        .filter((fee) => fee.jobId === job.id)
        .map((fee) => ({
          name: feeType(fee.dumpsterFeeTypeId)?.name ?? '',
          price: priceOn(fee.dumpsterFeeTypeId, dayOfInstant(job.completed ?? '', ZONE)),
          quantity: fee.quantity,
          completedOn: dayOfInstant(job.completed ?? '', ZONE),
        })),
    )
    expect(await report('FeeRevenue')).toEqual(feeRevenue(fees, PERIOD))
  })

  it('O-089 [RP17] are those of the rules: tons', async () => {
    const driver = new Map(
      books.all('User').map((user) => [user.userId, `${user.firstName} ${user.lastName}`]),
    )
    const customerOf = (rentalId: number | null) => customer(rental(rentalId)?.customerId ?? null)
    const weighed = counted.map((job) => {
      const owner = customerOf(job.rentalId)
      return {
        id: job.id,
        weight: job.weight,
        jobType: job.jobType,
        action: job.actionId === null ? null : (TYPES[job.actionId - 1] ?? null),
        driver: driver.get(job.driverId ?? 0) ?? null,
        dumpster: job.dumpster,
        billAs: job.billAs,
        customer: owner === null ? null : customerDisplayName(owner),
        category: dumpster(job.dumpsterId)?.categoryId === 901 ? 'Roll-off' : null,
      }
    })
    expect(await report('TonsDumped')).toEqual(tonsDumped(weighed))
  })

  it('O-089 [RP20] are those of the rules: what was invoiced is forecast', async () => {
    const rows = await company.rows('GetEstimatedRevenue', { parameters: PERIOD })
    const invoiced = counted.filter((job) => job.invoiceLines.some(isLive))
    const forecast = new Map(rows.map((row) => [row['id'], row['estimatedRevenue']]))
    expect(forecast.size).toBe(counted.length)
    for (const job of invoiced)
      expect(forecast.get(job.id)).toBe(roundHalfUp(lineRevenue(job.invoiceLines), 2))
  })

  it('O-090 [RP21] are those of the rules: revenue by type', async () => {
    const inPeriod = new Set(counted.map((job) => job.id))
    const completed = new Set(jobs.filter((job) => job.completed !== null).map((job) => job.id))
    const typed = lines
      .filter(
        (line) =>
          inPeriod.has(line.jobId ?? 0) ||
          (!completed.has(line.jobId ?? 0) && isOfPeriod(line.invoice?.invoiceDate ?? '')),
      )
      .map((line) => ({ ...line, azureType: AZURE.get(line.quickBooksProductId ?? 0) ?? null }))
    const rows = await company.rows('RevenueByType', { parameters: PERIOD })
    expect(rows).toHaveLength(typed.filter(isLive).length)
    const sums = new Map<unknown, number[]>()
    for (const row of rows)
      sums.set(row['revenueType'], [...(sums.get(row['revenueType']) ?? []), Number(row['amount'])])
    expect(new Map([...sums].map(([type, amounts]) => [type, sum(amounts)]))).toEqual(
      new Map(revenueByType(typed).map(({ revenueType, amount }) => [revenueType, amount])),
    )
  })

  it('O-090 [RP22] [RP305] are those of the rules: customer totals, also where loads are read in parts', async () => {
    const rentals = books
      .all('Rental')
      .filter((each) => each.deleted === null)
      .map((each) => ({
        ...each,
        ...sumEarnings([
          ...done.filter((job) => job.rentalId === each.id),
          ...lines
            .filter((line) => line.rentalId === each.id && line.jobId === null)
            .map((line) => ({ invoiceAmount: lineRevenue([line]), profit: lineRevenue([line]) })),
        ]),
      }))
    const activity = books.all('Customer').map((each) => ({
      customerId: each.id,
      customer: customerDisplayName(each),
      invoices: books
        .all('Invoice')
        .filter((one) => one.customerId === each.id && isActiveInvoice(one) && isOfPeriod(one.invoiceDate))
        .map((one) => ({ totalWithTax: totalWithTax(one) })),
      rentals: rentals.filter((one) => one.customerId === each.id && isOfPeriod(one.startDate)),
      jobCount: counted.filter((job) => rental(job.rentalId)?.customerId === each.id).length,
      loads: loads.filter(({ job }) => rental(job.rentalId)?.customerId === each.id),
      allRentals: rentals.filter((one) => one.customerId === each.id),
    }))
    expect(await report('CustomerTotals')).toEqual(customerTotals(activity))
    const instants = instantRange(PERIOD, ZONE)
    const [whole, inParts] = [
      await readEarningsOfLoads(company.database, instants),
      await readEarningsOfLoads(company.database, instants, 1),
    ]
    expect(inParts).toEqual(whole)
    const averages = await company.rows('CustomerRentalMarginAvgs')
    expect(new Map(averages.map((row) => [row['customerId'], row['averageMargin']]))).toEqual(
      new Map(
        activity
          .map(({ customerId, allRentals }): [number, number | null] => [
            customerId,
            averageMarginOf(allRentals),
          ])
          .filter(([, margin]) => margin !== null),
      ),
    )
  })

  it.each(['1900-01-01', '2025-11-01'])(
    'O-085 [IN39] are those of the rules: margins of many rentals since %s',
    async (since) => {
      await company.database.transaction((transaction) =>
        transaction.execute(`UPDATE "Setting" SET "stringValue" = ? WHERE "name" = 'MarginBaseDate'`, [
          since,
        ]),
      )
      const ids = JSON.stringify(books.all('Rental').map(({ id }) => id))
      const sums = await readMarginsOfRentals(company.database, ids, ZONE)
      const byRule = await readRentalMargins(company.database, ids, ZONE)
      expect(byRule.size).toBe(books.all('Rental').length)
      for (const [id, { rentalMargin }] of byRule)
        expect([id, sums.get(id) ?? null]).toEqual([id, rentalMargin])
    },
  )
})

function isLive(line: {
  readonly deleted: string | null
  readonly invoice: { readonly statusId: number; readonly deleted: string | null } | null
}): boolean {
  return line.deleted === null && line.invoice !== null && isActiveInvoice(line.invoice)
}

function isOfPeriod(day: string): boolean {
  return PERIOD.startDate <= day && day <= PERIOD.endDate
}
