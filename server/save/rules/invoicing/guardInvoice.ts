import { voidRefusal } from '#shared/invoicing/invoiceTransitions.ts'
import { isReadOnly, isManualStatusChange, nextStatus } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { REQUIRED_MESSAGE, type Violation } from '#shared/model/validate.ts'
import { requestedChanges, givenValues } from '#server/save/work/requestedValues.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** What stays as it is once an invoice is stored. */
const FIXED = {
  customerId: 'An invoice stays with its customer.',
  rentalId: 'An invoice stays with its rental.',
  invoiceNumber: 'An invoice keeps its number.',
} as const

/** What is not taken back. */
const HAPPENED = {
  printed: 'An invoice that was printed stays so.',
  emailed: 'An invoice that was emailed stays so.',
  batchNumber: 'An invoice keeps its batch.',
} as const

/** What only an export to accounting sets (M-049). */
const EXPORTED = {
  quickBooksLastExport: 'Only an export tells when an invoice was exported.',
  batchNumber: 'Only an export gives an invoice its batch.',
} as const

/** What of a posted invoice may change although it is read-only: that it went out, and that it goes to accounting again. */
const OPEN_WHEN_POSTED: readonly string[] = ['printed', 'emailed', 'readyToExport', 'quickBooksId']

/** What of a voided one may: that it went out (ambiguity 12). */
const OPEN_WHEN_VOIDED: readonly string[] = ['printed', 'emailed']

/** What goes with a step out of a read-only status: the reason of a void, the export that an unlocked invoice has to repeat. */
const OPEN_TO_VOID: readonly string[] = ['statusId', 'privateNote']
const OPEN_TO_UNLOCK: readonly string[] = ['statusId', 'quickBooksLastExport']

const READ_ONLY = 'A posted invoice is read-only until it is unlocked.'
const READ_ONLY_VOIDED = 'A voided invoice is read-only.'

/** What happens to stored invoices only; the dates say so. */
const LATER = [
  'printed',
  'emailed',
  'readyToExport',
  'quickBooksId',
  'quickBooksLastExport',
  'batchNumber',
] as const

/**
 * What clients may do with invoices: statuses by their transitions only, nothing to those that are read-only, and no history that
 * did not happen (SV102, SV103).
 */
export const guardInvoice: SaveRule = {
  entity: 'Invoice',
  allowsChangingDeleted: (stored, fields) =>
    stored['statusId'] === INVOICE_STATUS.voided && fields.every((name) => OPEN_WHEN_VOIDED.includes(name)),
  check: async (changes) =>
    changes
      .filter(({ requested }) => requested.index >= 0)
      .flatMap((change) => violationsOf(change).map((violation) => ({ change, violation }))),
}

function violationsOf(change: PlannedChange): readonly Violation[] {
  const status = Number(change.current?.['statusId'])
  switch (change.operation) {
    case 'create':
      return creationViolations(givenValues(change))
    case 'delete':
      return nextStatus('delete', status) === null
        ? [statusViolation('Only new invoices can be deleted. Void this one instead.')]
        : []
    case 'restore':
      return restorationViolations(change, status)
    case 'update':
      return updateViolations(change, status)
  }
}

function creationViolations(given: ReadonlyMap<string, unknown>): readonly Violation[] {
  return [
    ...(given.has('statusId') ? [statusViolation('A new invoice starts as New.')] : []),
    ...LATER.filter((field) => given.has(field)).map((field) =>
      fixed(field, 'A new invoice has not gone anywhere yet.'),
    ),
  ]
}

/** What is restored is an invoice again, and nothing can be done to it that could not be done to any other (SV11). */
function restorationViolations(change: PlannedChange, status: number): readonly Violation[] {
  if (isReadOnly(status)) return [statusViolation('A voided invoice cannot be restored.')]
  return requestedChanges(change).get('statusId') === INVOICE_STATUS.voided
    ? [statusViolation('The status cannot be changed like this.')]
    : updateViolations(change, status)
}

function updateViolations(change: PlannedChange, status: number): readonly Violation[] {
  const requestedValues = requestedChanges(change)
  const next = requestedValues.get('statusId')
  const violations = [...keptViolations(change, requestedValues)]
  if (typeof next === 'number')
    violations.push(...transitionViolations(change, requestedValues, status, next))
  if (isReadOnly(status)) {
    const open = openFields(status, next)
    const message = status === INVOICE_STATUS.voided ? READ_ONLY_VOIDED : READ_ONLY
    for (const field of requestedValues.keys())
      if (field !== 'statusId' && !open.includes(field)) violations.push({ code: 'readOnly', field, message })
  }
  return violations
}

/** What may change of an invoice that is read-only, with the step that is asked for. */
function openFields(status: number, next: unknown): readonly string[] {
  if (next === INVOICE_STATUS.voided) return OPEN_TO_VOID
  if (next === INVOICE_STATUS.inProcess) return OPEN_TO_UNLOCK
  return status === INVOICE_STATUS.voided ? OPEN_WHEN_VOIDED : OPEN_WHEN_POSTED
}

/** What stays once it is stored, what has happened, and what only an export sets. */
function keptViolations(
  { current }: PlannedChange,
  requestedValues: ReadonlyMap<string, unknown>,
): readonly Violation[] {
  const isFilled = ([field]: readonly [string, string]): boolean =>
    requestedValues.has(field) && current?.[field] !== null
  return [
    ...Object.entries(FIXED).filter(isFilled),
    ...Object.entries(HAPPENED).filter(
      ([field]) => requestedValues.has(field) && requestedValues.get(field) === null,
    ),
    ...Object.entries(EXPORTED).filter(
      ([field]) => requestedValues.has(field) && requestedValues.get(field) !== null,
    ),
  ].map(([field, message]) => fixed(field, message))
}

function transitionViolations(
  { current }: PlannedChange,
  requestedValues: ReadonlyMap<string, unknown>,
  status: number,
  next: number,
): readonly Violation[] {
  if (!isManualStatusChange(status, next)) return [statusViolation('The status cannot be changed like this.')]
  if (next !== INVOICE_STATUS.voided) return []
  const refusal = voidRefusal({ payments: Number(current?.['payments']) })
  if (refusal !== null) return [{ code: 'voidRefused', field: 'statusId', message: refusal }]
  return isBlank(requestedValues.get('privateNote'))
    ? [{ code: 'voidReason', field: 'privateNote', message: REQUIRED_MESSAGE }]
    : []
}

function fixed(field: string, message: string): Violation {
  return { code: 'fixed', field, message }
}

function statusViolation(message: string): Violation {
  return { code: 'status', field: 'statusId', message }
}
