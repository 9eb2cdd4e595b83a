import { observer } from 'mobx-react-lite'
import { useCallback, useMemo } from 'react'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useCellLinks } from '../../screen/list/useCellLinks.ts'
import { listedChildren } from '../../screen/record/children.ts'
import { useRowEditing } from '../../screen/rowEditing/useRowEditing.ts'
import { linesRefusal } from './invoiceLines.ts'
import type { InvoicePart, LineRecord } from './invoiceRows.ts'
import { lineActions } from './lineActions.ts'
import { linkedLineColumns } from './lineColumns.ts'
import { editLine } from './openLine.ts'

/** The lines of an invoice that are edited; those to be removed stay, struck through (M-007, M-008, M-012). */
export const LinesGrid = observer(function LinesGrid({ record: invoice }: InvoicePart) {
  const app = useScreenContext()
  const cellLinks = useCellLinks()
  const columns = useMemo(() => linkedLineColumns(cellLinks), [cellLinks])
  const listRefusal = useCallback(() => linesRefusal(app, invoice), [app, invoice])
  const rowEditing = useRowEditing<LineRecord>({
    app,
    entity: InvoiceLine,
    columns,
    listRefusal,
  })
  const actions = useMemo(
    () => [...lineActions(app, invoice), ...rowEditing.actions],
    [app, invoice, rowEditing.actions],
  )
  const lines = listedChildren(app.store, invoice.invoiceLines)
  return (
    <EntityGrid<LineRecord>
      id="invoice-lines"
      caption="Lines"
      columns={columns}
      rows={lines.toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)}
      isSecondary
      keyField="id"
      selection="single"
      {...rowEditing.gridProps}
      actions={actions}
      onOpen={(line) => reportErrorsOf(editLine(app, invoice, line), app.errors)}
      emptyText="No lines yet. Use Add Line to add the first one."
    />
  )
})
