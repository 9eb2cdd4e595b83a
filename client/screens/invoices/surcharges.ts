import {
  addedFuelLine,
  addedKentLine,
  addedKentQuestion,
  type RentalLine,
} from '#shared/invoicing/addedSurcharges.ts'
import { invoiceLinesQuery } from '#shared/invoicing/queries.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { pricesOn } from '#shared/pricing/priceSettings.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { fetchPrices } from '../../screen/settings/fetchPrices.ts'
import { addDraft, linesOf } from './invoiceLines.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { messages } from './messages.ts'

/** Adds the Kent County surcharge of a job by its weight, pending until Save (M-007, M-057). Throws QueryFailed. */
export async function addKentSurcharge(
  app: ScreenContext,
  invoice: InvoiceRecord,
  jobId: number | null,
): Promise<void> {
  await addSurcharge({ app, invoice, jobId }, async (job) => {
    const county = job.rental?.serviceAddress?.county ?? null
    const question = addedKentQuestion(county, await rentalLines(app, invoice))
    if (question !== null && !(await app.dialogs.confirm(question))) return null
    return addedKentLine(job, invoice.rentalId, await readPrices(app, job.completed))
  })
}

/** Adds the fuel of a job, by the prices of its customer, pending until Save (M-007, M-056). Throws QueryFailed. */
export async function addFuelCharge(
  app: ScreenContext,
  invoice: InvoiceRecord,
  jobId: number | null,
): Promise<void> {
  await addSurcharge({ app, invoice, jobId }, async ({ id, rental, fuelRatePercentage, completed }) => {
    const customer = rental?.customer ?? null
    if (customer === null) return null
    const percentage = fuelRatePercentage?.rate ?? null
    const fuelRate =
      fuelRatePercentage === null
        ? null
        : { id: fuelRatePercentage.id, since: app.formats.dayOf(fuelRatePercentage.startDate) }
    const { rentalId } = invoice
    const lines = linesOf(invoice)
    return addedFuelLine(
      { customer, percentage, fuelRate, jobId: id, rentalId, lines },
      await readPrices(app, completed),
    )
  })
}

/** The lines of the invoice as they are now, and those of the rental's other invoices. */
async function rentalLines({ store }: ScreenContext, invoice: InvoiceRecord): Promise<readonly RentalLine[]> {
  const { rows } = await store.queryRows(invoiceLinesQuery, {
    parameters: { rentalId: invoice.rentalId },
    expand: ['invoice'],
  })
  const others = rows
    .filter(({ invoiceId }) => invoiceId !== invoice.id)
    .map((line) => ({ ...line, invoiceNumber: line.invoice?.invoiceNumber ?? line.invoiceId }))
  return [...linesOf(invoice).map((line) => ({ ...rentalLine(line), invoiceNumber: null })), ...others]
}

function rentalLine({ jobId, lineNumber, explanation }: Omit<RentalLine, 'invoiceNumber'>) {
  return { jobId, lineNumber, explanation }
}

const JOB_RELATIONS = ['rental.customer', 'rental.serviceAddress', 'fuelRatePercentage']

interface Surcharged {
  readonly app: ScreenContext
  readonly invoice: InvoiceRecord
  readonly jobId: number | null
}

async function addSurcharge(
  { app, invoice, jobId }: Surcharged,
  draftOf: (job: NonNullable<Awaited<ReturnType<typeof fetchJob>>>) => Promise<LineDraft | null>,
): Promise<void> {
  const wanted = jobId ?? onlyJobOf(invoice)
  const job = wanted === null ? null : await fetchJob(app, wanted)
  if (job === null) {
    app.toasts.error(messages.noLineSelected)
    return
  }
  const draft = await draftOf(job)
  if (draft !== null) await addDraft(app, invoice, draft)
}

/** The job of all lines that have one; null if they are of several. */
function onlyJobOf(invoice: InvoiceRecord): number | null {
  const [first = null, ...others] = new Set(linesOf(invoice).flatMap(({ jobId }) => jobId ?? []))
  return others.length === 0 ? first : null
}

function fetchJob({ store }: ScreenContext, jobId: number) {
  return store.fetchByKey('Job', jobId, JOB_RELATIONS)
}

/** The prices of the day of a job, of one that is not completed those of today (PR700). */
async function readPrices({ store, formats, today }: ScreenContext, completed: string | null) {
  return pricesOn(await fetchPrices(store), completed === null ? today() : formats.dayOf(completed))
}
