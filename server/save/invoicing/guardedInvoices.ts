import { voidRefusal } from '#shared/invoicing/invoiceTransitions.ts'
import { isReadOnly, isStatusChangeByHand, nextStatus } from '#shared/invoicing/invoiceStates.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { REQUIRED, type Violation } from '#shared/model/validate.ts'
import { askedChanges, givenValues } from '../asked.ts'
import type { PlannedChange } from '../change.ts'
import type { SaveRule } from '../SaveRule.ts'

/** What stays as it is once an invoice is stored. */
const FIXED = {
  customerId: 'An invoice stays with its customer.',
  rentalId: 'An invoice stays with its rental.',
  invoiceNumber: 'An invoice keeps its number.',
} as const

/** What of a posted invoice may change although it is read-only: that it went out, and that it goes to accounting again. */
const OPEN_WHEN_POSTED = new Set(['printed', 'emailed', 'readyToExport', 'quickBooksId', 'batchNumber'])

const READ_ONLY = 'A posted invoice is read-only until it is unlocked.'

/** What clients may do with invoices: statuses by their transitions only, nothing to those that are read-only (SV102, SV103). */
export const guardedInvoices: SaveRule = {
  entity: 'Invoice',
  check: async (changes) =>
    changes
      .filter(({ requested }) => requested.place >= 0)
      .flatMap((change) => violationsOf(change).map((violation) => ({ change, violation }))),
}

function violationsOf(change: PlannedChange): readonly Violation[] {
  const status = Number(change.current?.['statusId'])
  switch (change.operation) {
    case 'create':
      return givenValues(change).has('statusId') ? [statusViolation('A new invoice starts as New.')] : []
    case 'delete':
      return nextStatus('delete', status) === null
        ? [statusViolation('Only new invoices can be deleted. Void this one instead.')]
        : []
    case 'restore':
      return isReadOnly(status) ? [statusViolation('A voided invoice cannot be restored.')] : []
    case 'update':
      return updateViolations(change, status)
  }
}

function updateViolations(change: PlannedChange, status: number): readonly Violation[] {
  const asked = askedChanges(change)
  const violations: Violation[] = []
  for (const [field, message] of Object.entries(FIXED))
    if (asked.has(field) && change.current?.[field] !== null)
      violations.push({ rule: 'fixed', field, message })
  const next = asked.get('statusId')
  if (typeof next === 'number') violations.push(...transitionViolations(change, asked, status, next))
  else if (isReadOnly(status))
    for (const field of asked.keys())
      if (!OPEN_WHEN_POSTED.has(field)) violations.push({ rule: 'readOnly', field, message: READ_ONLY })
  return violations
}

function transitionViolations(
  { current }: PlannedChange,
  asked: ReadonlyMap<string, unknown>,
  status: number,
  next: number,
): readonly Violation[] {
  if (!isStatusChangeByHand(status, next)) return [statusViolation('The status cannot be changed like this.')]
  if (next !== INVOICE_STATUS.voided) return []
  const refusal = voidRefusal({ payments: Number(current?.['payments']) })
  if (refusal !== null) return [{ rule: 'voidRefused', field: 'statusId', message: refusal }]
  return isBlank(asked.get('privateNote'))
    ? [{ rule: 'voidReason', field: 'privateNote', message: REQUIRED }]
    : []
}

function statusViolation(message: string): Violation {
  return { rule: 'status', field: 'statusId', message }
}
