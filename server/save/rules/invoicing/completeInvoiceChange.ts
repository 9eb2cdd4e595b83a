import { isStatusChangeByHand, nextStatus } from '#shared/invoicing/invoiceStates.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { followingDueDate } from '#shared/invoicing/invoiceTerms.ts'
import { unlockInvoice, voidMarks } from '#shared/invoicing/invoiceTransitions.ts'
import { readyToExport } from '#shared/invoicing/readyToExport.ts'
import { isDay } from '#shared/kernel/days.ts'
import { askedChanges } from '../../work/asked.ts'
import { fullName } from '../../pipeline/derive.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { RuleContext, SaveRule } from '../../pipeline/SaveRule.ts'

type Invoice = Stored<'Invoice'>
type Asked = ReadonlyMap<string, unknown>

/**
 * What goes with a change of an invoice that a client asks for: the marks of a void, the dates of print and mail and their
 * statuses, the export that an unlocked invoice has to repeat or that one is ready for, the due date that follows date and
 * terms, the percentage of the chosen card (M-016, M-019, M-023 to M-027, M-035, SV103, SV104).
 */
export const completeInvoiceChange: SaveRule = {
  entity: 'Invoice',
  prepare: async (unit, told) => {
    const records = new Records(unit)
    const changes = records.changes('Invoice').filter(({ operation }) => operation !== 'delete')
    const cards = await records.lookUp(
      'CreditCard',
      'id',
      changes.map(({ after }) => after.creditCardId),
    )
    for (const change of changes) {
      const { before, after, planned } = change
      if (before === null) continue
      const asked = askedChanges(planned)
      if (asked.size === 0) continue
      records.change('Invoice', after, {
        ...stepOf(before, asked, told),
        ...dueDateOf(change, asked),
        ...exportOf(before, asked, told),
        ...cardOf(after, asked, cards),
      })
    }
  },
}

function stepOf(before: Invoice, asked: Asked, told: RuleContext): Partial<Invoice> {
  const next = asked.get('statusId')
  // A step that cannot be taken is refused when the records are checked.
  if (typeof next === 'number' && !isStatusChangeByHand(before.statusId, next)) return {}
  if (next === INVOICE_STATUS.voided) return { ...voidMarks(told.now), deletedBy: fullName(told.user) }
  if (next === INVOICE_STATUS.inProcess) return unlockInvoice(before) ?? {}
  return {
    ...sentStep(before, asked, told, {
      date: 'printed',
      transition: 'print',
      status: INVOICE_STATUS.printed,
    }),
    ...sentStep(before, asked, told, {
      date: 'emailed',
      transition: 'queueEmail',
      status: INVOICE_STATUS.waitingToEmail,
    }),
  }
}

/** Status and date of a printed or mailed invoice come together, whichever of them was asked for. */
function sentStep(
  before: Invoice,
  asked: Asked,
  { now }: RuleContext,
  sent: {
    readonly date: 'printed' | 'emailed'
    readonly transition: 'print' | 'queueEmail'
    readonly status: number
  },
): Partial<Invoice> {
  const isDated = typeof asked.get(sent.date) === 'string'
  if (!isDated && asked.get('statusId') !== sent.status) return {}
  const statusId = asked.has('statusId') ? null : nextStatus(sent.transition, before.statusId)
  return { [sent.date]: now, ...(statusId === null ? {} : { statusId }) }
}

function dueDateOf({ before, after }: RecordChange<'Invoice'>, asked: Asked): Partial<Invoice> {
  if (before === null || asked.has('dueDate')) return {}
  if (!asked.has('invoiceDate') && !asked.has('terms')) return {}
  return isDay(after.invoiceDate ?? '') ? { dueDate: followingDueDate(before, after) } : {}
}

/** Made ready once, at the server's time; what accounting knew it by before is forgotten (M-035). */
function exportOf(before: Invoice, asked: Asked, { now }: RuleContext): Partial<Invoice> {
  if (typeof asked.get('readyToExport') !== 'string') return {}
  const [ready] = readyToExport([before], now).changes
  return ready ?? {}
}

function cardOf(
  { creditCardId }: Invoice,
  asked: Asked,
  cards: readonly Stored<'CreditCard'>[],
): Partial<Invoice> {
  if (!asked.has('creditCardId')) return {}
  return { creditCardPercentage: cards.find(({ id }) => id === creditCardId)?.feePercentage ?? null }
}
