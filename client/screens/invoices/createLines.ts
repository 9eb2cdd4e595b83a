import type { GenerateRevenueLinesRequest, RevenueLinesResponse } from '#shared/wire/money.ts'
import { generateRevenueLines } from '../../screen/jobs/jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'
import { confirmListPrice } from '../../screen/jobs/confirmListPrice.ts'

/** The job, or the rental, whose lines are created. */
export type LinesFor = Pick<GenerateRevenueLinesRequest, 'jobId' | 'rentalId'>

/**
 * Creates the automatic lines, all or none: where no rate matched, or the rental has another price, each question is asked first, and one No creates none
 * (M-029, M-061, IN216). Resolves with the invoice that has them; null without lines. Throws ApiError.
 */
export async function createLines(
  app: ScreenContext,
  request: LinesFor & Pick<GenerateRevenueLinesRequest, 'createInvoice'>,
): Promise<number | null> {
  const asked = await generateRevenueLines(app.api, {
    ...request,
    unmatchedRates: 'ask',
    rentalPrices: 'ask',
  })
  if (asked.questions.length === 0) return reported(app, asked)
  let rentalPrices: 'line' | 'rental' = 'line'
  for (const question of asked.questions) {
    if (question.rentalPrice === undefined) {
      if (!(await confirmListPrice(app, question))) return null
      continue
    }
    const chosen = await chooseRentalPrice(app, question.message, question.rentalPrice)
    if (chosen === 'cancel') return null
    rentalPrices = chosen === 'rental' ? 'rental' : 'line'
  }
  const confirmed = { ...request, unmatchedRates: 'continue', rentalPrices } as const
  return reported(app, await generateRevenueLines(app.api, confirmed))
}

/** Asks which price is charged where the rental has an agreed one (ambiguities 28, IN216). */
function chooseRentalPrice({ dialogs, formats }: ScreenContext, text: string, rentalPrice: number) {
  return dialogs.choose({
    title: CONFIRM_TITLE,
    text,
    choices: [
      { value: 'cancel', caption: 'Cancel' },
      { value: 'line', caption: 'Charge the other price' },
      {
        value: 'rental',
        caption: `Charge ${formats.money(rentalPrice)}`,
        variant: 'primary',
        autoFocus: true,
      },
    ],
    onEscape: 'cancel',
  })
}

function reported(
  { toasts }: ScreenContext,
  { invoiceId, createdLines, message }: RevenueLinesResponse,
): number | null {
  if (message !== null) toasts.error(message)
  else toasts.success(`${createdLines} line(s) created`)
  return message === null ? invoiceId : null
}
