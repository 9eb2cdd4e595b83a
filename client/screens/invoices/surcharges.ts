import { fuelDescription, KENT_DESCRIPTION } from '#shared/invoicing/lineDescriptions.ts'
import { draftLine, type LineDraft } from '#shared/invoicing/lineDraft.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { isMainRule } from '#shared/invoicing/billingRoles.ts'
import { ruleOfLine } from '#shared/invoicing/explanations.ts'
import { sum } from '#shared/kernel/money.ts'
import { fuelCharge } from '#shared/pricing/fuelCharge.ts'
import { priceSettings } from '#shared/pricing/priceSettings.ts'
import { weightQuantity } from '#shared/pricing/weightQuantity.ts'
import { settingsQuery } from '#shared/settings/queries.ts'
import type { App } from '../../app/App.ts'
import { addDraft, linesOf } from './invoiceLines.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { messages } from './messages.ts'

/** Adds the Kent County surcharge of a job by its weight, pending until Save (M-007, M-057). Throws QueryFailed. */
export async function addKentSurcharge(
  app: App,
  invoice: InvoiceRecord,
  jobId: number | null,
): Promise<void> {
  await addSurcharge({ app, invoice, jobId }, async (job) => {
    const { kentCountyRate: rate } = await readPrices(app)
    const { weight } = job
    return draftLine({
      rule: 'kent',
      description: KENT_DESCRIPTION,
      quantity: weightQuantity(weight),
      rate,
      weight,
      jobId: job.id,
      rentalId: invoice.rentalId,
      inputs: { weight },
      source: 'KentCountyRate',
    })
  })
}

/** Adds the fuel of a job, by the prices of its customer, pending until Save (M-007, M-056). Throws QueryFailed. */
export async function addFuelCharge(app: App, invoice: InvoiceRecord, jobId: number | null): Promise<void> {
  await addSurcharge({ app, invoice, jobId }, async (job) => {
    const customer = job.rental?.customer ?? null
    if (customer === null) return null
    const percentage = job.fuelRatePercentage?.rate ?? null
    const mainTotal = sum(
      linesOf(invoice)
        .filter((line) => line.jobId === job.id && isMain(line))
        .map(lineTotal),
    )
    const { rate, source } = fuelCharge({ customer, percentage, mainTotal }, await readPrices(app))
    const isByPercentage = source === 'percentage' && percentage !== null
    return draftLine({
      rule: 'fuel',
      description: isByPercentage ? fuelDescription({ percentage, mainTotal, before: 0 }) : 'Fuel surcharge',
      quantity: 1,
      rate,
      jobId: job.id,
      rentalId: invoice.rentalId,
      inputs: isByPercentage ? { percentage, mainTotal } : {},
      source,
    })
  })
}

const JOB_RELATIONS = ['rental.customer', 'fuelRatePercentage']

interface Surcharged {
  readonly app: App
  readonly invoice: InvoiceRecord
  readonly jobId: number | null
}

async function addSurcharge(
  { app, invoice, jobId }: Surcharged,
  draftOf: (job: NonNullable<Awaited<ReturnType<typeof fetchJob>>>) => Promise<LineDraft | null>,
): Promise<void> {
  const job = jobId === null ? null : await fetchJob(app, jobId)
  if (job === null) {
    app.toasts.error(messages.noLineSelected)
    return
  }
  const draft = await draftOf(job)
  if (draft !== null) await addDraft(app, invoice, draft)
}

function fetchJob({ store }: App, jobId: number) {
  return store.fetchByKey('Job', jobId, JOB_RELATIONS)
}

async function readPrices({ store }: App) {
  return priceSettings((await store.queryRows(settingsQuery)).rows)
}

function isMain(line: Parameters<typeof ruleOfLine>[0]): boolean {
  const rule = ruleOfLine(line)
  return rule !== null && isMainRule(rule)
}
