import { daysBetween } from '#shared/kernel/days.ts'
import { formatMoney, sum } from '#shared/kernel/money.ts'
import type { AgingColumn } from './ReportDocument.ts'

interface OpenAmount {
  readonly dueDay: string | null
  readonly balance: number
}

/** Columns of the receivables aging (S1 §9) by how many days late they end. */
const COLUMNS = [
  { caption: 'Not yet due', upTo: 0 },
  { caption: '1–30 days late', upTo: 30 },
  { caption: '31–60 days late', upTo: 60 },
  { caption: '61–90 days late', upTo: 90 },
  { caption: 'Over 90 days late', upTo: Infinity },
]

/** Open amounts by how late they are on a day, and the credit beside them; an amount without a due day is not late. */
export function agingColumns(
  open: readonly OpenAmount[],
  day: string,
  credit: number,
): readonly AgingColumn[] {
  let after = -Infinity
  const late = COLUMNS.map(({ caption, upTo }) => {
    const from = after
    after = upTo
    const amounts = open.filter(({ dueDay }) => {
      const days = dueDay === null ? 0 : daysBetween(dueDay, day)
      return days > from && days <= upTo
    })
    const amount = sum(amounts.map(({ balance }) => balance))
    return { caption, amount: formatMoney(amount), overdue: upTo > 0 && amount > 0 }
  })
  return credit === 0 ? late : [...late, { caption: 'Credit', amount: formatMoney(-credit), overdue: false }]
}
