import type { DataGridRef } from 'devextreme-react/data-grid'
import { useMemo, useRef, type RefObject } from 'react'
import type { Kit } from '../kit/Kit.ts'
import type { GridColumn } from './columns.ts'
import { foundViews, type GridWidget } from './foundViews.ts'
import type { GridTools } from './GridToolbar.tsx'
import { layoutOf, type LayoutStore } from './layout.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { arrangementOf } from './rowOrder.ts'
import { sheetOf } from './sheetOf.ts'
import { elementOf } from './widgetColumns.ts'
import { download, makeSpreadsheet } from './spreadsheet.ts'

type Widget = DataGridRef<RowView, number | string>

interface ToolsOptions<Row extends object> {
  readonly caption: string
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly layout: LayoutStore
  readonly kit: Kit
}

/** The widget of a grid and what the toolbar does with it. */
export function useWidget<Row extends object>(
  options: ToolsOptions<Row>,
): { readonly widgetRef: RefObject<Widget | null>; readonly tools: GridTools } {
  const { caption, columns, views, layout, kit } = options
  const widgetRef = useRef<Widget>(null)
  const tools = useMemo<GridTools>(() => {
    const widget = () => widgetRef.current?.instance()
    const exportRows = async (which: 'all' | 'selected'): Promise<void> => {
      const rows = viewsToExport(widget(), views, which).flatMap((view) => views.row(view.rowKey) ?? [])
      const instance = widget()
      const arrangement = instance === undefined ? [] : arrangementOf(instance)
      download(await makeSpreadsheet(sheetOf(caption, rows, columns, arrangement, kit)), `${caption}.xlsx`)
    }
    return {
      search: (text) => widget()?.searchByText(text),
      resetFilters: () => widget()?.clearFilter(),
      resetLayout: () => {
        layout.remove()
        widget()?.state(null)
        layout.setStandard(layoutOf(widget()?.state() ?? {}))
      },
      chooseColumns: () => showChooser(widget()),
      exportRows: (which) => void exportRows(which).catch((error: unknown) => kit.report(error)),
    }
  }, [caption, columns, views, layout, kit])
  return { widgetRef, tools }
}

/** Under the toolbar of this grid, at the right, where its button is. */
function showChooser(widget: GridWidget | undefined): void {
  if (widget === undefined) return
  const toolbar = elementOf(widget.element()).closest('.grid')?.querySelector('.grid-toolbar')
  widget.option('columnChooser.position', {
    my: 'right top',
    at: 'right bottom',
    of: toolbar,
    offset: '-8 4',
  })
  widget.showColumnChooser()
}

function viewsToExport<Row extends object>(
  widget: GridWidget | undefined,
  views: RowViews<Row>,
  which: 'all' | 'selected',
): readonly RowView[] {
  if (widget === undefined) return []
  if (which === 'selected') {
    const selected = new Set(widget.getSelectedRowKeys())
    return views.all.filter((view) => selected.has(view.rowKey))
  }
  return foundViews(widget, views.all)
}
