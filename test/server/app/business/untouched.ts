import type { EntityName } from '#shared/entities.ts'
import { isHandedOver } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import type { CompanyRecords, Stored } from '#test/support/invariants/CompanyRecords.ts'

/** Fields of an invoice that was handed over that may change: sending, export, payment, what is written off, and margins. */
const OPEN_WHEN_HANDED_OVER = new Set([
  'printed',
  'emailed',
  'readyToExport',
  'quickBooksId',
  'batchNumber',
  'statusId',
  'paid',
  'quickBooksLastExport',
  'payments',
  'writtenOff',
  'balance',
  'jobMargin',
  'rowVersion',
])

/** Of a voided one only printing and mailing (M-023, M-024). */
const OPEN_WHEN_VOIDED = new Set(['printed', 'emailed', 'rowVersion'])

/** Handed over or voided invoices that were changed nevertheless (S2 §6, IN28). */
export function touchedInvoices(before: CompanyRecords, after: CompanyRecords): readonly string[] {
  return before.all('Invoice').flatMap((invoice) => {
    const later = after.find('Invoice', invoice.id)
    const isVoided = invoice.statusId === INVOICE_STATUS.voided
    const staysHandedOver = isHandedOver(invoice) && later !== null && isHandedOver(later)
    if (later === null) return [`invoice ${invoice.id} is gone`]
    if (!isVoided && !staysHandedOver) return []
    const open = isVoided ? OPEN_WHEN_VOIDED : OPEN_WHEN_HANDED_OVER
    const changed = changedFields(invoice, later).filter((field) => !open.has(field))
    const lines = linesOf(before, invoice.id) === linesOf(after, invoice.id) ? [] : ['lines']
    return [...changed, ...lines].map((field) => `invoice ${invoice.id} is read-only, its ${field} changed`)
  })
}

function linesOf(company: CompanyRecords, invoiceId: number): string {
  const lines: readonly Stored<'InvoiceLine'>[] = company.where('InvoiceLine', 'invoiceId', invoiceId)
  return JSON.stringify(lines)
}

/** All differences of two states of the company: added, removed and changed records. */
export function differences(before: CompanyRecords, after: CompanyRecords): readonly string[] {
  return AUDITED_ENTITIES.flatMap((name: EntityName) => {
    const [was, is] = [byKey(before.all(name)), byKey(after.all(name))]
    const keys = new Set([...was.keys(), ...is.keys()])
    return [...keys].flatMap((key) => {
      const [one, other] = [was.get(key), is.get(key)]
      if (one === undefined || other === undefined)
        return [`${name} ${key} ${one === undefined ? 'was added' : 'is gone'}`]
      const changed = changedFields(one, other)
      return changed.length === 0 ? [] : [`${name} ${key}: ${changed.join(', ')}`]
    })
  })
}

function byKey(records: readonly object[]): ReadonlyMap<string, object> {
  return new Map(records.map((record) => [String(Object.values(record)[0]), record]))
}

function changedFields(a: object, b: object): string[] {
  return Object.keys(a).filter((name) => Reflect.get(a, name) !== Reflect.get(b, name))
}
