import { chargedAlready, chargeKey } from '#shared/invoicing/chargeKey.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { readActiveCharges, type ActiveCharge } from '#server/reads/invoicing/readActiveCharges.ts'
import { conflictWith } from '../../work/conflictWith.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from './keepLinesWithInvoice.ts'

type LineChange = RecordChange<'InvoiceLine'>

/**
 * A job and a dumpster fee are charged once by an active line (IN2, SV125). Throws ConcurrencyConflict with the other invoice if
 * a new line charges what was charged concurrently.
 */
export const refuseDoubleCharge: SettleRule = {
  name: 'refuseDoubleCharge',
  phase: 'settle',
  watches: ['InvoiceLine'],
  after: [keepLinesWithInvoice],
  run: async (unit, context) => {
    const records = new Records(unit)
    const charging = records.changes('InvoiceLine').filter(beginsToCharge)
    if (charging.length === 0) return
    const jobIds = charging.map(({ after }) => after.jobId)
    const feeIds = charging.map(({ after }) => after.jobDumpsterFeeId)
    // Serializes concurrent charges of the same jobs and fees by locking their rows.
    await records.findForUpdate('Job', 'id', jobIds)
    const fees = new Map(
      (await records.findForUpdate('JobDumpsterFee', 'id', feeIds)).map((fee) => [fee.id, fee]),
    )
    const active = groupBy(await readActiveCharges(readingIn(context), { jobIds, feeIds }), chargeKey)
    const added = new Set(charging.filter(({ before }) => before === null).map(({ after }) => after.id))
    const violations: RecordViolation[] = []
    for (const change of charging) {
      const { id, jobId, jobDumpsterFeeId } = change.after
      const fee = fees.get(jobDumpsterFeeId ?? 0)
      if (fee !== undefined && fee.jobId !== jobId) violations.push(...violationsBy(change, OTHER_FEE))
      const lines = active.get(chargeKey(change.after)) ?? []
      const other = lines.some((line) => line.id === id) ? lines.find((line) => line.id !== id) : undefined
      if (other === undefined) continue
      if (added.has(id) && !added.has(other.id)) throw await competingInvoice(records, other, context)
      violations.push(
        ...violationsBy(change, { code: 'chargedOnce', field: 'jobId', message: chargedAlready(other) }),
      )
    }
    refuseAll(violations)
  },
}

const OTHER_FEE = {
  code: 'feeOfJob',
  field: 'jobDumpsterFeeId',
  message: 'The dumpster fee does not belong to the job',
}

/** Is it a new charge of the line? */
function beginsToCharge({ before, after }: LineChange): boolean {
  const charge = chargeKey(after)
  if (charge === null || after.deleted !== null) return false
  return before === null || before.deleted !== null || chargeKey(before) !== charge
}

async function competingInvoice(records: Records, other: ActiveCharge, context: RuleContext): Promise<Error> {
  const [invoice] = await records.findForUpdate('Invoice', 'id', [other.invoiceId])
  return conflictWith('Invoice', invoice ?? { id: other.invoiceId }, context, chargedAlready(other))
}
