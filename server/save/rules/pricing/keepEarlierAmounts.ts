import { dayOfInstant } from '#shared/kernel/days.ts'
import { changedPeriod } from '#shared/settings/priceHistory.ts'
import { Records, type Stored } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

type Earlier = Stored<'EarlierPrice'>

/** A change of what has amounts by day. */
interface DatedChange {
  /** What refers to it, and its key. */
  readonly of: readonly ['dumpsterFeeTypeId' | 'creditCardId' | 'tonExpenseId', number]
  readonly isOther: boolean
  readonly before: string | null
  readonly after: string | null
  /** What it was. */
  readonly kept: Partial<Earlier>
  readonly begin: (validFrom: string | null) => void
}

/** A fee, a card fee or a ton expense that changes begins on a day, and what it was before is kept for the days before (PR862, SV860). */
export const keepEarlierAmounts: PrepareRule = {
  name: 'keepEarlierAmounts',
  phase: 'prepare',
  because: 'Work of the days before keeps the amount that it had.',
  watches: ['DumpsterFeeType', 'CreditCard', 'TonExpense'],
  run: async (unit, { now, timeZone }) => {
    const records = new Records(unit)
    const today = dayOfInstant(now, timeZone)
    for (const { of, kept, begin, ...change } of [
      ...changedFees(records),
      ...changedCards(records),
      ...changedExpenses(records),
    ]) {
      const [field, id] = of
      const earlier = await records.findForUpdate('EarlierPrice', field, [id])
      const changed = changedPeriod(change, earlier, today)
      if (changed === null) continue
      for (const price of changed.replaced) records.remove('EarlierPrice', price)
      if (changed.isKept) records.add('EarlierPrice', { ...kept, [field]: id, validFrom: change.before })
      if (changed.validFrom !== change.after) begin(changed.validFrom)
    }
  },
}

function changedFees(records: Records): DatedChange[] {
  return records.changes('DumpsterFeeType').flatMap(({ before, after }) =>
    before === null
      ? []
      : [
          {
            of: ['dumpsterFeeTypeId', after.id],
            isOther: before.price !== after.price,
            before: before.validFrom,
            after: after.validFrom,
            kept: { price: before.price },
            begin: (validFrom) => records.change('DumpsterFeeType', after, { validFrom }),
          },
        ],
  )
}

function changedCards(records: Records): DatedChange[] {
  return records.changes('CreditCard').flatMap(({ before, after }) =>
    before === null
      ? []
      : [
          {
            of: ['creditCardId', after.id],
            isOther: before.feePercentage !== after.feePercentage,
            before: before.validFrom,
            after: after.validFrom,
            kept: { feePercentage: before.feePercentage },
            begin: (validFrom) => records.change('CreditCard', after, { validFrom }),
          },
        ],
  )
}

function changedExpenses(records: Records): DatedChange[] {
  return records.changes('TonExpense').flatMap(({ before, after }) =>
    before === null
      ? []
      : [
          {
            of: ['tonExpenseId', after.id],
            isOther: before.amount !== after.amount,
            before: before.validFrom,
            after: after.validFrom,
            kept: { amount: before.amount },
            begin: (validFrom) => records.change('TonExpense', after, { validFrom }),
          },
        ],
  )
}
