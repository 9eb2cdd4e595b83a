import { permissions } from '#shared/access/roles.ts'
import { greatPlainsFailure } from '#shared/accounting/greatPlainsExport.ts'
import { postToGreatPlains } from './greatPlainsCalls.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { exportAllQuestion } from './messages.ts'
import type { WaitingRow } from './waitingRows.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'

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
 * Hands rows over in one batch, says what became of it and whether all were handed over; the lists are read again however it ended
 * (M-049). Throws ApiError.
 */
async function exportRows(
  { app, search }: ListContext<WaitingRow>,
  rows: readonly WaitingRow[],
): Promise<boolean> {
  try {
    const { success, message } = await postToGreatPlains(app.api, idsOf(rows))
    if (success) app.toasts.success(message)
    else app.toasts.error(greatPlainsFailure(message))
    return success
  } finally {
    await search()
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
