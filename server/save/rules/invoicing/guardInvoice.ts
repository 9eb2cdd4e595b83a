import {
  isHandedOver,
  isManualStatusChange,
  isReadOnly,
  nextStatus,
  type Lock,
} from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { HANDED_OVER_READ_ONLY, VOIDED_READ_ONLY } from '#shared/invoicing/lockMessages.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { REQUIRED_MESSAGE, type Violation } from '#shared/model/Violation.ts'
import { isUnlocked } from '#server/save/work/invoicing/isUnlocked.ts'
import { requestedChanges, givenValues } from '#server/save/work/requestedValues.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { AdmitRule, CheckRule } from '../../pipeline/SaveRule.ts'

/** Fields that are fixed once an invoice is stored. */
const FIXED = {
  customerId: 'An invoice cannot change its customer.',
  rentalId: 'An invoice cannot change its rental.',
  invoiceNumber: 'An invoice cannot change its number.',
} as const

/** Fields that cannot be cleared. */
const HAPPENED = {
  printed: 'A printed invoice cannot be marked as not printed.',
  emailed: 'An emailed invoice cannot be marked as not emailed.',
  batchNumber: 'An invoice cannot change its batch.',
} as const

/** What only an export to accounting sets (M-049). */
const EXPORTED = {
  quickBooksLastExport: 'Only an export sets when an invoice was exported.',
  batchNumber: 'Only an export assigns the batch of an invoice.',
} as const

/** Fields of one that was handed over that may change although it is read-only: sending, and readiness for export. */
const OPEN_WHEN_HANDED_OVER: readonly string[] = ['printed', 'emailed', 'readyToExport', 'quickBooksId']

/** Those of a voided one: sending (ambiguity 12). */
const OPEN_WHEN_VOIDED: readonly string[] = ['printed', 'emailed']

/**
 * Fields that change with a transition out of a read-only status: the reason of a void, the cleared export of an unlocked
 * invoice.
 */
const OPEN_TO_VOID: readonly string[] = ['statusId', 'privateNote']
const OPEN_TO_UNLOCK: readonly string[] = ['statusId', 'quickBooksLastExport']

/** Events that only stored invoices can have, marked by their dates. */
const LATER = [
  'printed',
  'emailed',
  'readyToExport',
  'quickBooksId',
  'quickBooksLastExport',
  'batchNumber',
] as const

/** A voided invoice, although marked deleted, can be printed and emailed (ambiguity 12, SV103). */
export const admitSendingVoidedInvoice: AdmitRule = {
  name: 'admitSendingVoidedInvoice',
  phase: 'admit',
  watches: ['Invoice'],
  run: (stored, fields) =>
    stored['statusId'] === INVOICE_STATUS.voided && fields.every((name) => OPEN_WHEN_VOIDED.includes(name)),
}

/**
 * Guards client changes of invoices: only valid status transitions, no changes of read-only ones, no fabricated history (SV102,
 * SV103).
 */
export const guardInvoice: CheckRule = {
  name: 'guardInvoice',
  phase: 'check',
  watches: ['Invoice'],
  run: async (changes) =>
    changes
      .filter(({ requested }) => requested.index >= 0)
      .flatMap((change) => violationsOf(change).map((violation) => ({ change, violation }))),
}

function violationsOf(change: PlannedChange): readonly Violation[] {
  const lock = lockOf(change)
  switch (change.operation) {
    case 'create':
      return creationViolations(givenValues(change))
    case 'delete':
      return nextStatus('delete', lock.statusId) === null || isHandedOver(lock)
        ? [statusViolation('Only new invoices can be deleted. Void this one instead.')]
        : []
    case 'restore':
      return restorationViolations(change, lock)
    case 'update':
      return updateViolations(change, lock)
  }
}

function lockOf({ current }: PlannedChange): Lock {
  const exported = current?.['quickBooksLastExport']
  return {
    statusId: Number(current?.['statusId']),
    quickBooksLastExport: typeof exported === 'string' ? exported : null,
  }
}

function creationViolations(given: ReadonlyMap<string, unknown>): readonly Violation[] {
  return [
    ...(given.has('statusId') ? [statusViolation('A new invoice starts as New.')] : []),
    ...LATER.filter((field) => given.has(field)).map((field) =>
      fixed(field, 'A new invoice has not been sent or exported yet.'),
    ),
  ]
}

/** A restored invoice allows the same changes as any other (SV11). */
function restorationViolations(change: PlannedChange, lock: Lock): readonly Violation[] {
  if (lock.statusId === INVOICE_STATUS.voided)
    return [statusViolation('A voided invoice cannot be restored.')]
  return requestedChanges(change).get('statusId') === INVOICE_STATUS.voided
    ? [statusViolation('This change of status is not possible.')]
    : updateViolations(change, lock)
}

function updateViolations(change: PlannedChange, lock: Lock): readonly Violation[] {
  const requestedValues = requestedChanges(change)
  const next = requestedValues.get('statusId')
  const violations = [...keptViolations(change, requestedValues)]
  if (typeof next === 'number') violations.push(...transitionViolations(requestedValues, lock, next))
  if (isReadOnly(lock)) {
    const open = openFields(lock, requestedValues)
    const message = isHandedOver(lock) ? HANDED_OVER_READ_ONLY : VOIDED_READ_ONLY
    for (const field of requestedValues.keys())
      if (field !== 'statusId' && !open.includes(field)) violations.push({ code: 'readOnly', field, message })
  }
  return violations
}

/** The fields of a read-only invoice that may change with what is requested. */
function openFields(lock: Lock, requestedValues: ReadonlyMap<string, unknown>): readonly string[] {
  if (requestedValues.get('statusId') === INVOICE_STATUS.voided) return OPEN_TO_VOID
  if (isUnlocked(requestedValues)) return OPEN_TO_UNLOCK
  return lock.statusId === INVOICE_STATUS.voided ? OPEN_WHEN_VOIDED : OPEN_WHEN_HANDED_OVER
}

/** Violations of fixed fields, of events, and of fields that only an export sets. */
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
  requestedValues: ReadonlyMap<string, unknown>,
  lock: Lock,
  next: number,
): readonly Violation[] {
  if (!isManualStatusChange(lock, next)) return [statusViolation('This change of status is not possible.')]
  if (next !== INVOICE_STATUS.voided) return []
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
