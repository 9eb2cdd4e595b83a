import { draftLine, type LineDraft } from './lineDraft.ts'

/** A dumpster fee of a job (S2 §3 JobDumpsterFee). */
export interface BilledFee {
  readonly id: number
  readonly jobId: number
  readonly quantity: number
  readonly note: string | null
  readonly feeType: { readonly id: number; readonly name: string; readonly price: number }
}

/** The line of a dumpster fee: its quantity at the price of its type (S2 §3, M-011, IN18). */
export function feeLine(fee: BilledFee, rentalId: number | null): LineDraft {
  const { feeType, quantity } = fee
  return draftLine({
    rule: 'fee',
    description: feeType.name,
    quantity,
    rate: feeType.price,
    note: fee.note,
    jobId: fee.jobId,
    rentalId,
    jobDumpsterFeeId: fee.id,
    inputs: { fee: feeType.name, quantity },
    source: 'DumpsterFeeType',
    sourceId: feeType.id,
  })
}

/** The question before a fee is added to an invoice without a line for its job, or null (S2 §8, M-010, IN18). */
export function feeQuestion(
  fee: Pick<BilledFee, 'jobId'>,
  lines: readonly { readonly jobId: number | null; readonly deleted: string | null }[],
): string | null {
  const hasLine = lines.some((line) => line.deleted === null && line.jobId === fee.jobId)
  return hasLine
    ? null
    : `Could not find invoice line for job #${fee.jobId}. Do you still want to add the dumpster fee?`
}

/** An empty miscellaneous line, to be filled in (S2 §2, M-007, IN19). */
export function miscellaneousLine(jobId: number | null, rentalId: number | null): LineDraft {
  return draftLine({
    rule: 'misc',
    description: '',
    quantity: 1,
    rate: 0,
    jobId,
    rentalId,
    inputs: {},
    source: 'entered',
  })
}
