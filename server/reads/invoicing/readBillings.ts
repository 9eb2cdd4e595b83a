import { BILLING_RULES } from '#shared/customers/Customer.ts'
import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { RATE_RANGES } from '#shared/pricing/CustomerRate.ts'
import { PRICE_SETTINGS, priceSettings } from '#shared/pricing/priceSettings.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'
import { readSettingRows } from '../../database/readSettings.ts'
import { readBillableJobs } from './readBillableJobs.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

/** The day for which lines are generated, and the time zone of its business days. */
export interface BillingDay {
  readonly today: string
  readonly timeZone: string
}

/**
 * Everything stored that the automatic lines of rentals depend on, by rental; rentals that do not exist are left out. The caller
 * chooses the jobs to bill.
 */
export async function readBillings(
  database: Queryable,
  rentalIds: readonly number[],
  { today, timeZone }: BillingDay,
): Promise<ReadonlyMap<number, BillingContext>> {
  const ids = JSON.stringify([...new Set(rentalIds)])
  const [rentals, jobs, rates, billedDays, settings] = await Promise.all([
    readRows(database, RENTALS, { ids }, RENTAL),
    readBillableJobs(database, ids, timeZone),
    readRows(database, RATES, { ids }, RATE),
    readRows(database, BILLED_DAYS, { ids }, BILLED),
    readSettingRows(database, PRICE_SETTINGS),
  ])
  const jobsOf = groupBy(jobs, (job) => job.rentalId)
  const ratesOf = groupBy(rates, (rate) => rate.customerId)
  const daysOf = groupBy(billedDays, (days) => days.rentalId)
  const prices = priceSettings(settings)
  return new Map(
    rentals.map((row): [number, BillingContext] => [
      row.id,
      {
        customer: row,
        address: row,
        rental: {
          ...row,
          completedOn: row.completed === null ? null : dayOfInstant(row.completed, timeZone),
        },
        jobs: jobsOf.get(row.id) ?? [],
        rates: ratesOf.get(row.customerId) ?? [],
        settings: prices,
        billedPeriods: daysOf.get(row.id) ?? [],
        today,
      },
    ]),
  )
}

const RENTALS = `
  SELECT r.[id], r.[customerId], r.[startDate], r.[completed], r.[price], r.[billDaily], r.[dailyRate],
    c.[typeId], c.[billingRule], c.[standardRentalLength], c.[extensionRate], c.[fuelRate], c.[usePercentageBasedFuelRate],
    c.[bypassKentCharge], a.[range], a.[zone], a.[county], a.[distance], a.[pricePerTon]
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  WHERE r.[id] IN :ids`

const RENTAL = {
  id: column.number,
  customerId: column.number,
  startDate: column.textOrNull,
  completed: column.textOrNull,
  price: column.numberOrNull,
  billDaily: column.flag,
  dailyRate: column.numberOrNull,
  typeId: column.number,
  billingRule: column.choiceOrNull(BILLING_RULES),
  standardRentalLength: column.numberOrNull,
  extensionRate: column.numberOrNull,
  fuelRate: column.numberOrNull,
  usePercentageBasedFuelRate: column.flag,
  bypassKentCharge: column.flag,
  range: column.textOrNull,
  zone: column.numberOrNull,
  county: column.textOrNull,
  distance: column.numberOrNull,
  pricePerTon: column.numberOrNull,
}

const RATES = `
  SELECT [id], [customerId], [rateTypeId], [dumpsterId], [range], [zone], [displayOrder], [deleted], [rate],
    [pricePerTon], [weightLimit], [baseMileage], [mileageOffset], [mileageOffsetRate]
  FROM [CustomerRate]
  WHERE [deleted] IS NULL AND [customerId] IN (SELECT r.[customerId] FROM [Rental] r WHERE r.[id] IN :ids)`

const RATE = {
  id: column.number,
  customerId: column.number,
  rateTypeId: column.number,
  dumpsterId: column.numberOrNull,
  range: column.choiceOrNull(RATE_RANGES),
  zone: column.numberOrNull,
  displayOrder: column.number,
  deleted: column.textOrNull,
  rate: column.number,
  pricePerTon: column.number,
  weightLimit: column.numberOrNull,
  baseMileage: column.number,
  mileageOffset: column.number,
  mileageOffsetRate: column.number,
}

/** Days of inactive lines are not billed (IN10). */
const BILLED_DAYS = `
  SELECT b.[rentalId], b.[startDate], b.[endDate], b.[deleted]
  FROM [RentalBillingLine] b
  JOIN [InvoiceLine] l ON l.[id] = b.[invoiceLineId]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE b.[rentalId] IN :ids AND b.[deleted] IS NULL AND ${LINE_IS_ACTIVE}`

const BILLED = {
  rentalId: column.number,
  startDate: column.text,
  endDate: column.text,
  deleted: column.textOrNull,
}
