import type { GenerateRevenueLinesRequest, RevenueLinesResponse } from '#shared/wire/money.ts'
import { generateRevenueLines } from '../../api/jobs.ts'
import type { App } from '../../app/App.ts'
import { confirmListPrice } from '../../screen/jobs/confirmListPrice.ts'

/** The job, or the rental, whose lines are created. */
export type LinesFor = Pick<GenerateRevenueLinesRequest, 'jobId' | 'rentalId'>

/**
 * Creates the automatic lines, all or none: where no rate matched, each question is asked first, and one No creates none (M-029,
 * M-061). Resolves with the invoice that has them; null without lines. Throws ApiError.
 */
export async function createLines(
  app: App,
  request: LinesFor & Pick<GenerateRevenueLinesRequest, 'createInvoice'>,
): Promise<number | null> {
  const asked = await generateRevenueLines(app.api, { ...request, unmatchedRates: 'ask' })
  if (asked.questions.length === 0) return reported(app, asked)
  for (const question of asked.questions) if (!(await confirmListPrice(app, question))) return null
  return reported(app, await generateRevenueLines(app.api, { ...request, unmatchedRates: 'continue' }))
}

function reported(
  { toasts }: App,
  { invoiceId, createdLines, message }: RevenueLinesResponse,
): number | null {
  if (message !== null) toasts.error(message)
  else toasts.success(`${createdLines} line(s) created`)
  return message === null ? invoiceId : null
}
