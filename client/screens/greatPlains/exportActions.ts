import { permissions } from '#shared/access/roles.ts'
import { greatPlainsFailure } from '#shared/accounting/greatPlainsExport.ts'
import { postToGreatPlains } from './greatPlainsCalls.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { exportAllQuestion } from './messages.ts'
import type { WaitingRow } from './waitingRows.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import type { ToastAction } from '../../context/Toasts.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { showLeftOut } from './showLeftOut.ts'
import type { LeftOutInvoice } from '#shared/wire/money.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'

/** Long enough to read why several invoices were left out. */
const LEFT_OUT_MILLISECONDS = 20_000

/** What is done with the invoices that wait to be exported (M-048). */
export function exportActions(context: ListContext<WaitingRow>): readonly Action<WaitingRow>[] {
  const { app, model, search } = context
  const needs = permissions.exportToGreatPlains
  return [
    { id: 'refresh-data', caption: 'Refresh Data', icon: 'reset', run: search },
    {
      id: 'export-selected',
      caption: 'Export Selected',
      icon: 'external',
      needs,
      enabled: someSelected,
      run: async ({ selected, clearSelection }) => {
        if (await exportRows(context, selected)) clearSelection()
      },
    },
    {
      id: 'export-all',
      caption: 'Export All',
      icon: 'external',
      needs,
      enabled: () => model.rows.length > 0,
      run: async ({ clearSelection }) => {
        const rows = model.rows
        if (!(await app.dialogs.confirm(exportAllQuestion(rows.length)))) return
        if (await exportRows(context, rows)) clearSelection()
      },
    },
    {
      id: 'print-invoices',
      caption: 'Print',
      icon: 'print',
      needs: permissions.printInvoices,
      enabled: someSelected,
      run: ({ selected }) => printInvoices(app, idsOf(selected)),
    },
  ]
}

/**
 * Hands rows over in one batch, says what became of it and whether all were handed over; what was left out stays selected, and the
 * message leads there. The lists are read again however it ended (M-049, GP1410). Throws ApiError.
 */
async function exportRows(
  { app, search }: ListContext<WaitingRow>,
  rows: readonly WaitingRow[],
): Promise<boolean> {
  try {
    const { success, message, leftOut } = await postToGreatPlains(app.api, idsOf(rows))
    if (success && leftOut.length === 0) app.toasts.success(message)
    else app.toasts.error(success ? message : greatPlainsFailure(message), showing(app, leftOut))
    return success && leftOut.length === 0
  } finally {
    await search()
  }
}

/** The button of the message that leads to what was left out. */
function showing(app: ScreenContext, leftOut: readonly LeftOutInvoice[]): ToastAction | undefined {
  if (leftOut.length === 0) return undefined
  return {
    caption: 'Show',
    run: () => reportErrorsOf(showLeftOut(app, leftOut), app.errors),
    milliseconds: LEFT_OUT_MILLISECONDS,
  }
}

function idsOf(rows: readonly WaitingRow[]): readonly number[] {
  return rows.map(({ id }) => id)
}

/** Prints invoices in a new tab and records the print run, which changes none of them (M-048, M-067). Call it within the press. */
function printInvoices(app: ScreenContext, ids: readonly number[]): Promise<void> {
  return printDocuments(app, {
    report: '/api/report/invoice',
    ids,
    record: (printed) =>
      storeEdit(app, 'Print', () => {
        const { id: printQueueId } = app.store.create('PrintQueue', {}, 'Print')
        for (const invoiceId of printed)
          app.store.create('PrintQueueInvoiceLink', { printQueueId, invoiceId }, 'Print')
      }),
  })
}
