import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf, type CellLink, type GridColumn } from '../../grid/columns.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import type { PaymentEntry } from './PaymentEntry.ts'
import type { EntryRow } from './PaymentLines.ts'

/** The columns of the lines of a payment (M-037). */
export function lineColumns(
  app: ScreenContext,
  entry: PaymentEntry,
  cellLinks: CellLinks,
): GridColumn<EntryRow>[] {
  const related = (row: EntryRow): readonly number[] =>
    (entry.infoOf(row)?.relatedPaymentIds ?? []).filter((id) => id !== entry.payment.id)
  return columnsOf<typeof PaymentLine, EntryRow>(PaymentLine, [
    {
      field: 'lineNumber',
      display: ({ lineNumber }) => (lineNumber > 0 ? String(lineNumber) : ''),
      width: 56,
    },
    {
      field: 'description',
      link: ({ invoiceId }: EntryRow) =>
        invoiceId !== null && invoiceId > 0 ? cellLinks.linkTo(`/invoices/${invoiceId}`) : null,
      strong: true,
      minWidth: 150,
    },
    {
      key: 'dueDate',
      caption: 'Due date',
      value: (row) => entry.infoOf(row)?.dueDate ?? null,
      kind: 'day',
    },
    money('invoiceAmount', 'Invoice amount', (row) => entry.infoOf(row)?.total ?? null),
    money('startingBalance', 'Starting balance', (row) => entry.balancesOf(row)?.startingBalance ?? null),
    {
      ...money(
        'remainingBalance',
        'Remaining balance',
        (row) => entry.balancesOf(row)?.remainingBalance ?? null,
      ),
      showsZero: true,
    },
    'amount',
    {
      key: 'relatedPayments',
      caption: 'Related payments',
      value: (row) => related(row).join(', '),
      link: (row: EntryRow) => linkToPayments(app, cellLinks, related(row)),
      width: 136,
    },
    { field: 'notes', minWidth: 120 },
  ])
}

function money(key: string, caption: string, value: (row: EntryRow) => number | null) {
  return { key, caption, value, kind: 'money', width: 146 } as const
}

/** The payment, or a choice of several. */
function linkToPayments(app: ScreenContext, { linkTo }: CellLinks, ids: readonly number[]): CellLink | null {
  const [first] = ids
  if (first === undefined || ids.length === 1)
    return first === undefined ? null : linkTo(`/payments/${first}`)
  const choose = async (): Promise<void> => {
    const options = ids.map((id) => ({ id, title: `Payment ${id}` }))
    const answer = await app.dialogs.prompt({
      mode: 'selectById',
      title: 'Related payments',
      prompt: 'Payment',
      options,
    })
    if (answer !== undefined) linkTo(`/payments/${answer.value}`)?.open()
  }
  return (
    linkTo(`/payments/${first}`) && {
      open: () => reportErrorsOf(choose(), app.errors),
    }
  )
}
