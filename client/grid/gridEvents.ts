import * as events from 'devextreme/events'
import type { IDataGridOptions } from 'devextreme-react/data-grid'
import { autorun } from 'mobx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { rovingTabIndex } from './rovingTabIndex.ts'
import { handleBodyKey, isEditor } from './bodyKeys.ts'
import type { BoundAction } from './boundActions.ts'
import { columnFilters, columnOrder } from './columnFilters.ts'
import { markEditable, refusalAt } from './editableCells.ts'
import type { CellBlock } from './CellBlock.ts'
import { markInBlock, type BlockKeys } from './useCellBlock.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import { layoutOf, type LayoutStore } from './LayoutStore.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { CellTyping } from './cellTyping.ts'
import type { RecordState, TrackedRecord } from '../store/types.ts'
import { drawFilterRow } from './drawFilterRow.ts'
import { prepareFilterBoxes } from './filterBoxes.ts'
import { filteredViews, type GridWidget } from './filteredViews.ts'
import { RowMoves } from './RowMoves.ts'
import { isTracked } from './tracking.ts'
import { unlessCanceled } from './unlessCanceled.ts'
import type { DrawnContent } from './useDrawnRows.ts'
import { elementOf } from './widgetColumns.ts'

type Options = IDataGridOptions<RowView, number | string>

/** Opens the record of a row; the rows that are shown tell which are before and after it. */
export type OpenRow<Row> = (row: Row, shownRows: () => readonly Row[]) => void

/** The current context of the handlers, read when an event occurs. */
export interface GridEventOptions<Row extends object> {
  readonly views: RowViews<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly services: WidgetServices
  readonly selection: 'none' | 'single' | 'multiple'
  readonly onSelect?: (rows: readonly Row[]) => Promise<boolean>
  readonly onOpen?: OpenRow<Row>
  /** The rows in the order in which the user sees them. */
  readonly shownRows: () => readonly Row[]
  readonly onMove?: (row: Row, index: number) => Promise<boolean>
  /** Whether cells can be edited. */
  readonly isEditing: boolean
  /** Turns editing on, with a cell; null where it is on already, or is not offered. */
  readonly beginEditing: ((cell: HTMLElement, key: number | string) => void) | null
  readonly refusal: CellRefusal<Row>
  readonly block: CellBlock
  readonly blockKeys: BlockKeys | null
  readonly rowClass?: (row: Row) => string
  readonly changedBy?: (row: Row) => string | null
  /** The column that shows the marks of its rows. */
  readonly nameKey: string | undefined
  readonly selectedKeys: readonly (number | string)[]
  readonly layout: LayoutStore
  readonly setSelectedKeys: (keys: readonly (number | string)[]) => void
  readonly setDrawn: (content: DrawnContent) => void
  readonly bindActions: (keys: readonly (number | string)[]) => readonly BoundAction[]
}

/** The event handlers of a grid: opening, selecting, the row menu, and the attributes and marks of rows and cells. */
export function gridEvents<Row extends object>(now: () => GridEventOptions<Row>): Partial<Options> {
  const open = (key: number | string): void => {
    const { views, onOpen, shownRows } = now()
    const row = views.row(key)
    if (row !== undefined) onOpen?.(row, shownRows)
  }
  const headerStop = new HeaderTabStop()
  const typing = new CellTyping()
  const moves = new RowMoves(now)
  let isDrawn = false
  let clicked: number | string | null = null
  return {
    ...(now().onMove !== undefined && { rowDragging: moves.dragging }),
    onSelectionChanged: ({ component, selectedRowKeys }) => {
      const { views, services, selectedKeys: before, setSelectedKeys, onSelect } = now()
      const keys = selectedRowKeys.slice()
      setSelectedKeys(keys)
      const ask = async (): Promise<void> => {
        const rows = keys.flatMap((key) => views.row(key) ?? [])
        if ((await onSelect?.(rows)) === false) await component.selectRows(before.slice(), false)
      }
      reportErrorsOf(ask(), services)
    },
    onContentReady: ({ component }) => {
      isDrawn = true
      drawFilterRow(component)
      now().layout.provideDefault(layoutOf(component.state() as object))
      const count = component.totalCount()
      // The widget has no number of rows, -1, while it is still loading them.
      if (count >= 0)
        now().setDrawn({
          count,
          isFiltered: Array.isArray(component.getCombinedFilter()),
          arranged: {
            filters: columnFilters(component, now().columns),
            order: columnOrder(component, now().columns),
          },
        })
      deselectHidden(component, now())
      headerStop.attach(elementOf(component.element()))
      moves.focusMoved(component)
    },
    onDisposing: ({ component }) => {
      // The widget would store the last change of the layout later.
      if (isDrawn) now().layout.save(layoutOf(component.state() as object))
      headerStop.end()
      typing.end()
    },
    onKeyDown: (event) => {
      const { views, onOpen, onMove, isEditing, beginEditing, blockKeys, selection } = now()
      handleBodyKey(event, {
        isEditing,
        beginEditing,
        extendSelection:
          selection === 'multiple' && !isEditing
            ? (key, step) => extendSelection(event.component, key, step)
            : null,
        block: blockKeys,
        deleteSelected: deletionOf(now()),
        isEditable: (cell) => refusalAt(cell, now()) === null,
        open: onOpen === undefined ? null : open,
        move: onMove === undefined ? null : (key, step) => moves.moveBy(event.component, key, step),
        keyOf: (row) => keyFrom(row.dataset['key'], views),
        typing,
      })
    },
    onEditorPreparing: prepareFilterBoxes(() => ({ columns: now().columns, today: now().services.today })),
    onEditorPrepared: ({ component, parentType, editorElement }) => {
      const input =
        parentType === 'dataRow' ? elementOf(editorElement).querySelector('input:not([type=hidden])') : null
      if (input instanceof HTMLInputElement) typing.prepare(component, input)
    },
    onRowClick: ({ component, key, event, rowType }) => {
      const { selection, isEditing, blockKeys } = now()
      blockKeys?.forget()
      if (rowType !== 'data' || !(event?.target instanceof HTMLElement)) return
      if (isSecondClick(event) && !isOwnTarget(event.target)) open(key)
      // In a list that is edited, a click edits the cell: only the check boxes select.
      if (selection !== 'multiple' || isEditing) return
      // A click on the row itself selects only this row, as usual in lists; check boxes and Ctrl add to the selection.
      if (event.target.closest('.dx-command-select') !== null) return
      void unlessCanceled(
        component.selectRows(clickedKeys(component, key, event, clicked), isPressed(event, 'ctrlKey')),
      )
      clicked = key
    },
    onContextMenuPreparing: (event) => {
      if (event.target !== 'content' || event.row?.rowType !== 'data') return
      const { selection, selectedKeys, bindActions } = now()
      const key = event.row.key
      const isSelected = selectedKeys.includes(key)
      if (selection !== 'none' && !isSelected) void unlessCanceled(event.component.selectRows([key], false))
      event.items = bindActions(isSelected ? selectedKeys : [key]).map((action) => ({
        text: action.caption,
        disabled: !action.enabled,
        onItemClick: action.run,
      }))
    },
    onRowPrepared: (event) => {
      if (event.rowType !== 'data') return
      const element = elementOf(event.rowElement)
      element.dataset['key'] = String(event.key)
      markRow(element, event.key, now())
    },
    onCellPrepared: ({ rowType, column, cellElement, key }) => {
      if (rowType !== 'data' || column.dataField === undefined) return
      const cell = elementOf(cellElement)
      cell.dataset['field'] = column.dataField
      if (column.dataField === now().nameKey) cell.classList.add('cell-name')
      if (!now().isEditing) return
      markEditable(cell, now().views.row(key), now())
      markInBlock(cell, now().block)
    },
  }
}

/** The action that deletes the selected rows, which asks first; null where it is not offered. */
function deletionOf<Row extends object>({
  selectedKeys,
  bindActions,
}: GridEventOptions<Row>): (() => void) | null {
  if (selectedKeys.length === 0) return null
  return bindActions(selectedKeys).find(({ icon, enabled }) => icon === 'delete' && enabled)?.run ?? null
}

/** Whether a click here is for something within the row: in an editor, a second click selects a word. */
function isOwnTarget(target: HTMLElement): boolean {
  return isEditor(target) || target.closest('.dx-command-select, .cell-link') !== null
}

/**
 * Whether an event comes from the second click at one place, as the browser counts. The widget's own double click is any
 * two fast clicks when what was clicked first is gone, like the Save of a closed dialog.
 */
function isSecondClick(event: unknown): boolean {
  for (let cause = event; typeof cause === 'object' && cause !== null;)
    if (cause instanceof UIEvent) return cause.detail === 2
    else cause = 'originalEvent' in cause ? cause.originalEvent : null
  return false
}

/** The rows that a click selects: with Shift all from the one that was clicked before. */
function clickedKeys(
  widget: GridWidget,
  key: number | string,
  event: object,
  before: number | string | null,
): (number | string)[] {
  const keys = widget.getVisibleRows().map((row): number | string => row.key)
  const [from, to] = [keys.indexOf(before ?? key), keys.indexOf(key)]
  if (!isPressed(event, 'shiftKey') || from < 0 || to < 0) return [key]
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function isPressed(event: object, modifier: 'ctrlKey' | 'shiftKey'): boolean {
  return Reflect.get(event, modifier) === true
}

function extendSelection(widget: GridWidget, key: number | string, step: -1 | 1): void {
  const neighbor = widget.getVisibleRows()[widget.getRowIndexByKey(key) + step]
  if (neighbor?.rowType === 'data') void unlessCanceled(widget.selectRows([key, neighbor.key], true))
}

/** Makes the header and filter rows of a grid a single tab stop, as long as the widget keeps their elements. */
class HeaderTabStop {
  private headers: HTMLElement | null = null
  end = (): void => {}

  attach(grid: HTMLElement): void {
    const headers = grid.querySelector<HTMLElement>('.dx-datagrid-headers')
    if (headers === this.headers) return
    this.end()
    this.headers = headers
    const endStop = rovingTabIndex(headers)
    this.end = () => {
      endStop()
      this.headers = null
    }
  }
}

/** Deselects rows that are gone or filtered out, so that no action affects an invisible row. */
function deselectHidden<Row extends object>(
  widget: GridWidget,
  { views, selectedKeys }: GridEventOptions<Row>,
): void {
  if (selectedKeys.length === 0) return
  const found = new Set(filteredViews(widget, views.all).map(({ rowKey }) => rowKey))
  const kept = selectedKeys.filter((key) => found.has(key))
  if (kept.length === selectedKeys.length) return
  if (kept.length === 0) widget.clearSelection()
  else void unlessCanceled(widget.selectRows(kept, false))
}

/** The classes of rows with pending changes; their names are marked with words. */
const CLASS_OF_STATE: Partial<Record<RecordState, string>> = {
  added: 'row-added',
  modified: 'row-edited',
  deleted: 'row-deleted',
}

/** The state of a pending row, and whether something is wrong with it, as with one that the server refused to delete. */
function marksOf(row: TrackedRecord, { store }: WidgetServices): string {
  const state = CLASS_OF_STATE[store.stateOf(row)]
  if (state === undefined) return ''
  return store.problems(row).length > 0 ? `${state} row-wrong` : state
}

/** Keeps a row's CSS classes up to date: records with pending changes are marked, screens may shade rows. */
function markRow<Row extends object>(
  element: HTMLElement,
  key: number | string,
  { views, changedBy, rowClass, services }: GridEventOptions<Row>,
): void {
  let given: readonly string[] = []
  const stop = autorun(() => {
    const row = views.row(key)
    if (row === undefined) return
    const mark = isTracked(row) ? marksOf(row, services) : ''
    element.classList.remove(...given)
    const by = changedBy?.(row) ?? null
    given = `${mark} ${rowClass?.(row) ?? ''} ${by === null ? '' : 'row-changed'}`.split(' ').filter(Boolean)
    // The mark is drawn by a cell, which takes its text from here.
    if (by !== null) element.style.setProperty('--changed-by', JSON.stringify(by))
    element.classList.add(...given)
  })
  events.one(element, 'dxremove', stop)
}

/** Parses the key attribute; keys are numbers nearly everywhere. */
function keyFrom(attribute: string | undefined, views: RowViews<object>): number | string | undefined {
  if (attribute === undefined) return undefined
  return views.row(Number(attribute)) === undefined ? attribute : Number(attribute)
}
