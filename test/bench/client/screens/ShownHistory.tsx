import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { cellType, cellValue } from '#client/grid/cellValues.ts'
import type { GridColumn } from '#client/grid/columns.ts'
import { EntityGrid } from '#client/grid/EntityGrid.tsx'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { untilShown } from '../page/nextFrame.ts'
import { BareGrid, type BareColumn, type BareRow } from './bareGrid.tsx'

/** Of the list with its toolbar. */
const HEIGHT = 850
const STYLE = { flex: 'none', display: 'flex', flexDirection: 'column', height: `${HEIGHT}px` }

/** The list of the product or the bare grid with the same values, one at a time. */
export class ShownHistory {
  private readonly app: App
  private readonly columns: readonly GridColumn<InvoiceHistoryRow>[]
  private readonly rows: readonly InvoiceHistoryRow[]
  private readonly bareColumns: BareColumn[]
  private readonly bareRows: BareRow[]
  private root: Root | null = null
  private host: HTMLElement | null = null
  /** The height of the rows of the list without its head, which the bare grid gets, too. */
  private rowsHeight = HEIGHT

  constructor(
    app: App,
    columns: readonly GridColumn<InvoiceHistoryRow>[],
    rows: readonly InvoiceHistoryRow[],
  ) {
    this.app = app
    this.columns = columns
    this.rows = rows
    this.bareColumns = columns.map(bareColumn)
    this.bareRows = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        columns.map((column) => [column.key, cellValue(column, row, app.widgetServices)]),
      ),
    }))
  }

  async show(kind: 'list' | 'bare'): Promise<void> {
    this.root?.unmount()
    this.host?.remove()
    this.host = document.body.appendChild(document.createElement('main'))
    Object.assign(this.host.style, STYLE)
    this.root = createRoot(this.host)
    if (kind === 'list') await this.showList()
    else await this.showBare()
  }

  private async showList(): Promise<void> {
    this.draw(
      <AppProvider app={this.app}>
        <EntityGrid<InvoiceHistoryRow>
          id="bench-history"
          caption="Invoice history"
          columns={this.columns}
          rows={this.rows}
          keyField="id"
          countText={false}
        />
      </AppProvider>,
    )
    await untilShown(isFull, 'the rows of the list')
    this.rowsHeight = rowsView().clientHeight
  }

  /** First to see how high its head is. */
  private async showBare(): Promise<void> {
    this.drawBare(HEIGHT)
    await untilShown(isFull, 'the rows of the bare grid')
    this.drawBare(HEIGHT + this.rowsHeight - rowsView().clientHeight)
    await untilShown(
      () => Math.abs(rowsView().clientHeight - this.rowsHeight) <= 1,
      'as many rows as the list',
    )
  }

  private drawBare(height: number): void {
    this.draw(<BareGrid columns={this.bareColumns} rows={this.bareRows} height={height} />)
  }

  private draw(content: ReactNode): void {
    flushSync(() => this.root?.render(content))
  }
}

/** The column of a bare grid for values that are calculated already. */
function bareColumn(column: GridColumn<InvoiceHistoryRow>): BareColumn {
  const type = cellType(column)
  return {
    dataField: column.key,
    caption: column.caption,
    dataType: type,
    alignment: column.align,
    visible: column.visible,
    minWidth: column.minWidth ?? 60,
    ...(column.width !== undefined && { width: column.width }),
    ...(column.kind === 'money' && { format: '$#,##0.00' }),
    ...(column.kind === 'rate' && { format: '#0.00%' }),
    ...(type === 'date' && { format: 'MM/dd/yyyy' }),
    ...(type === 'datetime' && { format: 'MM/dd/yyyy h:mma' }),
  }
}

/** Whether rows are drawn from the top to the bottom of what is in view. */
export function isFull(): boolean {
  const view = document.querySelector('.dx-datagrid-rowsview')?.getBoundingClientRect()
  const rows = [...document.querySelectorAll('.dx-datagrid-rowsview .dx-data-row')]
  const [first, last] = [rows[0]?.getBoundingClientRect(), rows.at(-1)?.getBoundingClientRect()]
  if (view === undefined || first === undefined || last === undefined) return false
  return first.top <= view.top + 1 && last.bottom >= view.bottom - 1
}

/** The part of the grid that scrolls. */
export function rowsView(): HTMLElement {
  const view = document.querySelector<HTMLElement>('.dx-datagrid-rowsview')
  if (view === null) throw new Error('The grid is not shown.')
  return view
}
