import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { isReadOnly, isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { renumberLines } from '#shared/invoicing/lineNumbers.ts'
import { LINES_READ_ONLY } from '#shared/invoicing/lockMessages.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { requestedChanges } from '#server/save/work/requestedValues.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'
import { completeNewInvoice } from './completeNewInvoice.ts'
import { chargeCorrectedWeight } from './followCorrectedWeight.ts'

/** Lines without a number are last until numbered. */
const LAST = 1_000_000

/** Fields that are fixed once a line is stored. */
const FIXED = {
  invoiceId: 'A line cannot change its invoice.',
  explanation: 'The explanation of a line cannot be changed.',
} as const

/** A new line without a number comes last, and defaults to the rental of its invoice (SV106). */
export const completeNewLine: PrepareRule = {
  name: 'completeNewLine',
  phase: 'prepare',
  because: 'A new line comes last, and is for the rental of its invoice.',
  watches: ['InvoiceLine'],
  after: [completeNewInvoice],
  run: async (unit) => {
    const records = new Records(unit)
    const added = records.changes('InvoiceLine').filter(({ operation }) => operation === 'create')
    const invoices = await records.findForUpdate(
      'Invoice',
      'id',
      added.map(({ after }) => after.invoiceId),
    )
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    added.forEach(({ after }, index) => {
      const invoice = byId.get(after.invoiceId)
      if (invoice === undefined) return
      records.change('InvoiceLine', after, {
        // An unchecked line may lack its number.
        lineNumber: after.lineNumber ?? LAST + index,
        rentalId: after.rentalId ?? invoice.rentalId,
      })
    })
  },
}

/** Lines are deleted and restored with their invoice, are numbered from 1, and are read-only with it (SV105, SV106). */
export const keepLinesWithInvoice: SettleRule = {
  name: 'keepLinesWithInvoice',
  phase: 'settle',
  because: 'Lines go and come back with their invoice, and are numbered from 1.',
  watches: ['Invoice', 'InvoiceLine'],
  after: [chargeCorrectedWeight],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('InvoiceLine')
    const { deleted, restored } = records.deletions('Invoice')
    const moved = [...deleted, ...restored]
    if (changes.length === 0 && moved.length === 0) return
    const ids = [...changes.map(({ after }) => after.invoiceId), ...moved.map(({ after }) => after.id)]
    const invoices = new Map(
      (await records.findForUpdate('Invoice', 'id', ids)).map((each) => [each.id, each]),
    )
    refuseAll(changes.flatMap((change) => violationsOf(change, invoices.get(change.after.invoiceId))))
    const lines = await records.findForUpdate('InvoiceLine', 'invoiceId', ids)
    for (const change of moved) followInvoice(records, change, lines)
    numberLines(records, lines, invoices)
  },
}

function violationsOf(change: RecordChange<'InvoiceLine'>, invoice: Stored<'Invoice'> | undefined) {
  if (!isRequestedByClient(change)) return []
  if (invoice !== undefined && isReadOnly(invoice))
    return violationsBy(change, {
      code: 'readOnly',
      field: 'invoiceId',
      message: LINES_READ_ONLY,
    })
  if (change.operation === 'restore' && invoice?.deleted !== null)
    return violationsBy(change, {
      code: 'reference',
      field: 'invoiceId',
      message: 'The invoice of this line was deleted.',
    })
  const requestedValues = requestedChanges(change.planned)
  return Object.entries(FIXED).flatMap(([field, message]) =>
    requestedValues.has(field) ? violationsBy(change, { code: 'fixed', field, message }) : [],
  )
}

/** Lines are deleted and restored with their invoice; those of a voided one stay readable (M-027, M-028). */
function followInvoice(
  records: Records,
  { before, after }: RecordChange<'Invoice'>,
  lines: readonly Stored<'InvoiceLine'>[],
): void {
  const own = lines.filter(({ invoiceId }) => invoiceId === after.id)
  if (after.deleted === null) {
    for (const line of own)
      if (line.deleted !== null && line.deleted === before?.deleted)
        records.change('InvoiceLine', line, { deleted: null, deletedBy: null })
  } else if (after.statusId !== INVOICE_STATUS.voided)
    for (const line of own) if (line.deleted === null) records.remove('InvoiceLine', line)
}

function numberLines(
  records: Records,
  lines: readonly Stored<'InvoiceLine'>[],
  invoices: ReadonlyMap<number, Stored<'Invoice'>>,
): void {
  for (const [invoiceId, own] of groupBy(lines, (line) => line.invoiceId)) {
    const invoice = invoices.get(invoiceId)
    if (invoice === undefined || !isActiveInvoice(invoice)) continue
    for (const { line, lineNumber } of renumberLines(own)) records.change('InvoiceLine', line, { lineNumber })
  }
}
