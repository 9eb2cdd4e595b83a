import { agingBucket, type AgingBucket } from '#shared/accounting/receivables.ts'
import { formatMoney, sum } from '#shared/kernel/money.ts'
import type { AgingColumn } from './ReportDocument.ts'

interface OpenAmount {
  readonly dueDay: string | null
  readonly balance: number
}

/** The aging buckets with captions for customers, without the cutover. */
const COLUMNS: readonly { readonly bucket: AgingBucket; readonly caption: string }[] = [
  { bucket: 'CurrentDue', caption: 'Not yet due' },
  { bucket: 'Net30', caption: '1–30 days late' },
  { bucket: 'Net60', caption: '31–60 days late' },
  { bucket: 'Net90', caption: '61–90 days late' },
  { bucket: 'Net90Plus', caption: 'Over 90 days late' },
]

/** Open amounts by how late they are on a day, and the credit beside them (S1 §9, AC2). */
export function agingColumns(
  open: readonly OpenAmount[],
  day: string,
  credit: number,
): readonly AgingColumn[] {
  const bucketOf = ({ dueDay }: OpenAmount): AgingBucket =>
    agingBucket({ createdOn: day, dueDate: dueDay }, { asOf: day, cutover: '' })
  const late = COLUMNS.map(({ bucket, caption }) => {
    const amount = sum(open.filter((each) => bucketOf(each) === bucket).map(({ balance }) => balance))
    return { caption, amount: formatMoney(amount), overdue: bucket !== 'CurrentDue' && amount > 0 }
  })
  return credit === 0 ? late : [...late, { caption: 'Credit', amount: formatMoney(-credit), overdue: false }]
}
