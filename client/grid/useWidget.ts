import type { DataGridRef } from 'devextreme-react/data-grid'
import { useMemo, useRef, type RefObject } from 'react'
import { downloadFile } from '../kit/downloadFile.ts'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { filteredViews, type GridWidget } from './filteredViews.ts'
import type { GridTools } from './GridToolbar.tsx'
import { layoutOf, type LayoutStore } from './LayoutStore.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { showColumnChooser } from './columnChooser.ts'
import { columnArrangement } from './compareRows.ts'
import { createSheet } from './createSheet.ts'
import { createSpreadsheet } from './spreadsheet.ts'

type Widget = DataGridRef<RowView, number | string>

interface ToolsOptions<Row extends object> {
  readonly caption: string
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly layout: LayoutStore
  readonly services: WidgetServices
  readonly setSearchText: (text: string) => void
  /** By which filter the rows were found, in words, at the moment. */
  readonly askedFor: () => string
}

/** The widget of a grid and the operations of the toolbar on it. */
export function useWidget<Row extends object>(
  options: ToolsOptions<Row>,
): { readonly widgetRef: RefObject<Widget | null>; readonly tools: GridTools } {
  const { caption, columns, views, layout, services, setSearchText, askedFor } = options
  const widgetRef = useRef<Widget>(null)
  const tools = useMemo<GridTools>(() => {
    const widget = () => widgetRef.current?.instance()
    const exportRows = async (which: 'all' | 'selected'): Promise<void> => {
      const rows = viewsToExport(widget(), views, which).flatMap((view) => views.row(view.rowKey) ?? [])
      const instance = widget()
      const arrangement = instance === undefined ? [] : columnArrangement(instance)
      downloadFile(
        await createSpreadsheet(createSheet(caption, rows, columns, arrangement, services)),
        `${caption}.xlsx`,
      )
      services.exported(caption, rows.length, askedFor())
    }
    return {
      resetFilters: () => {
        setSearchText('')
        widget()?.clearFilter()
      },
      resetLayout: () => {
        setSearchText('')
        layout.remove()
        widget()?.state(null)
        layout.setDefault(layoutOf(widget()?.state() ?? {}))
      },
      chooseColumns: () => {
        const instance = widget()
        if (instance !== undefined) showColumnChooser(instance)
      },
      layout: () => layoutOf(widget()?.state() ?? {}),
      exportRows: (which) => reportErrorsOf(exportRows(which), services),
    }
  }, [caption, columns, views, layout, services, setSearchText, askedFor])
  return { widgetRef, tools }
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
  return filteredViews(widget, views.all)
}
