import { isManualStatusChange, nextStatus } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { recalculatedDueDate } from '#shared/invoicing/dueDate.ts'
import { unlockInvoice, voidChanges } from '#shared/invoicing/transitionInvoice.ts'
import { readyToExport } from '#shared/invoicing/readyToExport.ts'
import { isDay } from '#shared/kernel/days.ts'
import { requestedChanges } from '#server/save/work/requestedValues.ts'
import { fullName } from '../../pipeline/derive.ts'
import { isUnlocked } from '../../work/invoicing/isUnlocked.ts'
import { readCardFees, type CardFeeOn } from '../../work/pricing/cardFeeOn.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { PrepareRule, RuleContext } from '../../pipeline/SaveRule.ts'
import { markEmailedInvoice } from './markEmailedInvoice.ts'

type Invoice = Stored<'Invoice'>
type RequestedValues = ReadonlyMap<string, unknown>

/**
 * Completes a client's change of an invoice: the fields of a void, the dates of print and mail and their statuses, the cleared
 * export of an unlocked invoice or readiness for export, who rejected it when, the due date that follows date and terms, the percentage of the chosen
 * card (M-016, M-019, M-023 to M-027, M-035, SV103, SV104).
 */
export const completeInvoiceChange: PrepareRule = {
  name: 'completeInvoiceChange',
  phase: 'prepare',
  because: 'Dates and status of an invoice follow from what is done with it.',
  watches: ['Invoice'],
  after: [markEmailedInvoice],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('Invoice').filter(({ operation }) => operation !== 'delete')
    const cardIds = changes.map(({ after }) => after.creditCardId)
    const cards = await records.find('CreditCard', 'id', cardIds)
    const cardFeeOn = await readCardFees(records, cardIds)
    for (const change of changes) {
      const { before, after, planned } = change
      if (before === null) continue
      const requestedValues = requestedChanges(planned)
      if (requestedValues.size === 0) continue
      records.change('Invoice', after, {
        ...stepOf(before, requestedValues, context),
        ...dueDateOf(change, requestedValues),
        ...exportOf(before, requestedValues, context),
        ...cardOf(after, requestedValues, { cards, cardFeeOn }),
      })
    }
  },
}

function stepOf(before: Invoice, requestedValues: RequestedValues, context: RuleContext): Partial<Invoice> {
  const next = requestedValues.get('statusId')
  // Invalid transitions are refused when the records are checked.
  if (typeof next === 'number' && !isManualStatusChange(before, next)) return {}
  if (next === INVOICE_STATUS.voided)
    return { ...voidChanges(context.now), deletedBy: fullName(context.user) }
  if (next === INVOICE_STATUS.rejected) return { rejected: context.now, rejectedBy: fullName(context.user) }
  if (isUnlocked(requestedValues)) return unlockInvoice(before) ?? {}
  return {
    ...sentStep(before, requestedValues, context, {
      date: 'printed',
      transition: 'print',
      status: INVOICE_STATUS.printed,
    }),
    ...sentStep(before, requestedValues, context, {
      date: 'emailed',
      transition: 'queueEmail',
      status: INVOICE_STATUS.waitingToEmail,
    }),
  }
}

/** Status and date of a printed or mailed invoice are set together, whichever was requested. */
function sentStep(
  before: Invoice,
  requestedValues: RequestedValues,
  { now }: RuleContext,
  sent: {
    readonly date: 'printed' | 'emailed'
    readonly transition: 'print' | 'queueEmail'
    readonly status: number
  },
): Partial<Invoice> {
  const isDated = typeof requestedValues.get(sent.date) === 'string'
  if (!isDated && requestedValues.get('statusId') !== sent.status) return {}
  const statusId = requestedValues.has('statusId') ? null : nextStatus(sent.transition, before.statusId)
  return { [sent.date]: now, ...(statusId === null ? {} : { statusId }) }
}

function dueDateOf(
  { before, after }: RecordChange<'Invoice'>,
  requestedValues: RequestedValues,
): Partial<Invoice> {
  if (before === null || requestedValues.has('dueDate')) return {}
  if (!requestedValues.has('invoiceDate') && !requestedValues.has('terms')) return {}
  return isDay(after.invoiceDate ?? '') ? { dueDate: recalculatedDueDate(before, after) } : {}
}

/** Made ready once, at the server's time; its previous accounting id is cleared (M-035). */
function exportOf(before: Invoice, requestedValues: RequestedValues, { now }: RuleContext): Partial<Invoice> {
  if (typeof requestedValues.get('readyToExport') !== 'string') return {}
  const [ready] = readyToExport([before], now).changes
  return ready ?? {}
}

function cardOf(
  { creditCardId, invoiceDate }: Invoice,
  requestedValues: RequestedValues,
  { cards, cardFeeOn }: { readonly cards: readonly Stored<'CreditCard'>[]; readonly cardFeeOn: CardFeeOn },
): Partial<Invoice> {
  if (!requestedValues.has('creditCardId')) return {}
  const card = cards.find(({ id }) => id === creditCardId)
  return { creditCardPercentage: cardFeeOn(card, invoiceDate) }
}
