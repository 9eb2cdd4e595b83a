import { formatMoney } from '../kernel/money.ts'

/** The effect of a corrected weight on the charges of a job; amounts are dollars. */
export interface WeightCorrectionEffect {
  readonly jobId: number
  /** Recalculated invoices with the change of their amount, negative if less. */
  readonly recalculated: readonly { readonly invoiceName: string; readonly amount: number }[]
  /** Invoices that charge the job and are not recalculated. */
  readonly unchangedInvoices: readonly string[]
  /** The amount that those charge beyond the weight. */
  readonly overcharge: number
  /** The amount that no line charges yet. */
  readonly unbilled: number
}

/** The notices about the charges of a job whose weight was corrected (ambiguities 52, IN44). */
export function weightNotices(effect: WeightCorrectionEffect): readonly string[] {
  const { jobId, recalculated, unchangedInvoices, overcharge, unbilled } = effect
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
      ? [`${charging} ${formatMoney(overcharge)} too much for the new weight of job #${jobId}.`]
      : []),
    ...(unbilled > 0
      ? [`The new weight of job #${jobId} adds ${formatMoney(unbilled)}, which now awaits invoicing.`]
      : []),
  ]
}
