import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { chargedLine } from '#shared/invoicing/chargedLine.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { PRICE_SETTINGS, priceSettings } from '#shared/pricing/priceSettings.ts'
import { settings } from '#shared/settings/settings.ts'
import { PRODUCTS } from '#server/database/migrations/firstRows.ts'
import type { Books } from './Books.ts'
import { NOW, ZONE } from './randomBooks.ts'

const dayOf = (instant: string | null): string | null =>
  instant === null ? null : dayOfInstant(instant, ZONE)

/** The data for the automatic lines of a rental, collected record by record. */
export function billingOf(books: Books, rentalId: number): BillingContext {
  const found = <T>(record: T | undefined): T => {
    if (record === undefined) throw new Error(`Rental ${rentalId} is not complete.`)
    return record
  }
  const rental = found(books.all('Rental').find((each) => each.id === rentalId))
  const customer = found(books.all('Customer').find((each) => each.id === rental.customerId))
  const address = found(books.all('ServiceAddress').find((each) => each.id === rental.serviceAddressId))
  const active = books.all('InvoiceLine').flatMap((line) => {
    const invoice = books.all('Invoice').find((each) => each.id === line.invoiceId)
    if (line.deleted !== null || invoice === undefined || !isActiveInvoice(invoice)) return []
    const azureType = accountOf(line.quickBooksProductId)
    return [{ ...line, azureType, statusId: invoice.statusId }]
  })
  const jobs = books.all('Job').filter((job) => job.rentalId === rentalId && job.deleted === null)
  return {
    customer,
    address,
    rental: { ...rental, completedOn: dayOf(rental.completed) },
    jobs: jobs.map((job) => ({
      ...job,
      completedOn: dayOf(job.completed),
      dumpster: dumpsterOf(books, job.billAsDumpsterId ?? job.dumpsterId),
      fuelRatePercentage: null,
      placedJobId: placedJobOf(books, job.id),
      charged: active.filter((line) => line.jobId === job.id).flatMap((line) => chargedLine(line) ?? []),
    })),
    rates: books.all('CustomerRate').filter((rate) => rate.customerId === customer.id),
    settings: priceSettings(PRICE_SETTINGS.map((name) => ({ name, decimalValue: settings[name].default }))),
    billedPeriods: books
      .all('RentalBillingLine')
      .filter((days) => days.rentalId === rentalId && active.some((line) => line.id === days.invoiceLineId)),
    today: dayOfInstant(NOW, ZONE),
  }
}

/** Categories of the accounting products that an installation has from the beginning. */
function accountOf(productId: number | null): string | null {
  return PRODUCTS.find(({ id }) => id === productId)?.azureType ?? null
}

function dumpsterOf(books: Books, id: number | null): BillingContext['jobs'][number]['dumpster'] {
  const dumpster = books.all('Dumpster').find((each) => each.id === id)
  if (dumpster === undefined) return null
  const category = books.all('DumpsterCategory').find((each) => each.id === dumpster.categoryId)
  return { ...dumpster, categoryName: category?.name ?? null }
}

/** The job that placed the dumpster that a job removed. */
export function placedJobOf(books: Books, removedJobId: number): number | null {
  const placed = books
    .all('DumpsterLocation')
    .filter((placement) => placement.removedJobId === removedJobId)
    .flatMap((placement) => placement.placedJobId ?? [])
  return placed.length === 0 ? null : Math.min(...placed)
}
