import { addDays, formatDay } from '#shared/kernel/days.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { formatList } from '#shared/kernel/text.ts'
import { UNSENT_STATUSES } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import type { SavingContext } from '../../context/saving/SavingRule.ts'

type Asking = Pick<SavingContext, 'dialogs' | 'session' | 'store'>

/** The number of all rows is asked for with a single one of them. */
const COUNT = { select: ['id'], take: 1, inlineCount: true } as const

/**
 * Asks before the books are closed through a day, which were closed through another one or never: names the days that this closes, and
 * what of them is not finished, as far as the user may see it (AC501). Throws QueryFailed.
 */
export async function confirmClosing(app: Asking, through: string, before: string | null): Promise<boolean> {
  const unfinished = await findUnfinished(app, through, before)
  const days =
    before === null
      ? `all days through ${formatDay(through)}`
      : `${formatDay(addDays(before, 1))} to ${formatDay(through)}`
  return app.dialogs.confirm(
    [
      `Close the books for ${days}? Of these days nothing is added, changed or removed any more.`,
      ...(unfinished.length === 0 ? [] : [`Not finished: ${formatList(unfinished)}.`]),
    ].join('\n'),
  )
}

async function findUnfinished(
  { session, store }: Asking,
  through: string,
  before: string | null,
): Promise<readonly string[]> {
  const days = before === null ? { le: through } : { gt: before, le: through }
  const counts: { readonly count: number; readonly noun: string; readonly lacks: string }[] = []
  if (session.satisfies(permissions.viewRentals)) {
    const parameters = { uncompleted: true }
    const jobs = await store.queryRows(jobsQuery, { ...COUNT, parameters, where: { startDate: days } })
    counts.push({ count: jobs.total ?? 0, noun: 'job', lacks: 'completed' })
  }
  if (session.satisfies(permissions.viewBilling)) {
    const dated = { invoiceDate: days }
    const isUnsent = { ...dated, statusId: { in: UNSENT_STATUSES } }
    const unsent = await store.queryRows(invoicesQuery, { ...COUNT, where: isUnsent })
    const countWaiting = async (parameters: { toExport: true } | { forGreatPlains: true }): Promise<number> =>
      (await store.queryRows(invoicesQuery, { ...COUNT, parameters, where: dated })).total ?? 0
    const waiting = (await countWaiting({ toExport: true })) + (await countWaiting({ forGreatPlains: true }))
    const parameters = { toExport: true }
    const paid = { paymentDate: days }
    const payments = await store.queryRows(paymentsQuery, { ...COUNT, parameters, where: paid })
    counts.push(
      { count: unsent.total ?? 0, noun: 'invoice', lacks: 'sent' },
      { count: waiting, noun: 'invoice', lacks: 'exported' },
      { count: payments.total ?? 0, noun: 'payment', lacks: 'exported' },
    )
  }
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, noun, lacks }) => `${countOf(count, noun)} not ${lacks}`)
}
