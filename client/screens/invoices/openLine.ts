import { ruleOfLine } from '#shared/invoicing/explanations.ts'
import { miscellaneousLine } from '#shared/invoicing/extraLines.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { editRecord } from '../../screen/editor/editRecord.ts'
import type { OpenRecord } from '../../screen/record/RecordScreen.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { linesRefusal, linesOf, lineValues, nextNumber } from './invoiceLines.ts'
import type { InvoiceRecord, LineRecord } from './invoiceRows.ts'
import { dailyRateEditor, lineEditor } from './lineEditors.ts'

/** Opens what the review or a problem leads to, if it is a line of the invoice. */
export async function openLine({ app, record }: OpenRecord, opened: TrackedRecord | null): Promise<void> {
  // The screen is that of an invoice.
  const invoice = record as InvoiceRecord
  const line = linesOf(invoice).find((each) => each === opened)
  if (line !== undefined) await editLine(app, invoice, line)
}

/** Edits a line as its kind says: its rate by the day, the rate of a fee, or the whole line (M-012). Nothing while it is read-only. */
export async function editLine(app: ScreenContext, invoice: InvoiceRecord, line: LineRecord): Promise<void> {
  if (linesRefusal(app, invoice) !== null) return
  if (line.jobDumpsterFeeId !== null || ruleOfLine(line) === 'fee') return editFeeRate(app, line)
  const editor = ruleOfLine(line) === 'daily' ? dailyRateEditor : lineEditor
  const list = { records: () => linesOf(invoice), newValues: {}, owner: 'invoice' }
  await editRecord(app, { editor, list, record: line })
}

/** Adds a line in its dialog (M-007). */
export function addLine(app: ScreenContext, invoice: InvoiceRecord): Promise<void> {
  const newValues = {
    invoiceId: invoice.id,
    rentalId: invoice.rentalId,
    lineNumber: nextNumber(invoice),
  }
  const list = { records: () => linesOf(invoice), newValues, owner: 'invoice' }
  return editRecord(app, { editor: lineEditor, list, record: null })
}

/** Adds a miscellaneous line in its dialog (M-007, IN19). Throws QueryFailed. */
export async function addMiscLine(app: ScreenContext, invoice: InvoiceRecord): Promise<void> {
  const newValues = await lineValues(app, invoice, miscellaneousLine(null, invoice.rentalId))
  const list = { records: () => linesOf(invoice), newValues, owner: 'invoice' }
  await editRecord(app, { editor: lineEditor, list, record: null })
}

async function editFeeRate({ dialogs, store }: ScreenContext, line: LineRecord): Promise<void> {
  const answer = await dialogs.prompt({
    mode: 'number',
    title: 'Edit Rate',
    prompt: 'Rate',
    initial: line.rate ?? 0,
  })
  if (answer === undefined || answer.value === line.rate) return
  store.edit('Edit rate', () => {
    line.rate = answer.value
  })
}
