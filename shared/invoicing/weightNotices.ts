import { formatMoney } from '../kernel/money.ts'

/** What a corrected weight did to the charges of a job; amounts are dollars. */
export interface WeightCorrectionEffect {
  readonly jobId: number
  /** Invoices whose lines followed, each with what they charge more, or less below 0. */
  readonly recalculated: readonly { readonly invoiceName: string; readonly amount: number }[]
  /** Invoices that charge the job and do not follow. */
  readonly unchangedInvoices: readonly string[]
  /** What those charge beyond the weight. */
  readonly overcharge: number
  /** What no line charges yet. */
  readonly owed: number
}

/** Tells people what became of the charges of a job whose weight was corrected (ambiguities 52, IN44). */
export function weightNotices(effect: WeightCorrectionEffect): readonly string[] {
  const { jobId, recalculated, unchangedInvoices, overcharge, owed } = effect
  const recalculatedNotices = recalculated
    .filter(({ amount }) => amount !== 0)
    .map(({ invoiceName, amount }) => {
      const difference = `${formatMoney(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}`
      return `Invoice ${invoiceName} follows the new weight of job #${jobId}: ${difference}.`
    })
  const charging =
    unchangedInvoices.length === 1 ? `Invoice ${unchangedInvoices[0]} charges` : 'Its invoices charge'
  return [
    ...recalculatedNotices,
    ...(overcharge > 0
      ? [`${charging} ${formatMoney(overcharge)} more than the new weight of job #${jobId} comes to.`]
      : []),
    ...(owed > 0
      ? [`The new weight of job #${jobId} adds ${formatMoney(owed)}, which now awaits invoicing.`]
      : []),
  ]
}
