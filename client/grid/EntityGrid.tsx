import DataGrid, { type IDataGridOptions } from 'devextreme-react/data-grid'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { countOf } from '../kit/countOf.ts'
import { useCommands } from '../kit/useCommands.ts'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { visibleActions, type Action, type ActionContext } from './actions.ts'
import { cellEditing, type CellEditing } from './cellEditing.ts'
import type { GridColumn } from './columns.ts'
import { gridCommands } from './gridCommands.ts'
import { GridToolbar, type BoundAction } from './GridToolbar.tsx'
import { LayoutStore, layoutOf, temporaryLayout, type GridLayout } from './LayoutStore.ts'
import { gridEvents, type GridEventOptions } from './gridEvents.ts'
import { RowViews, type RowView } from './RowViews.ts'
import { useFillDown } from './useFillDown.ts'
import { usePaste } from './usePaste.ts'
import { unlessCanceled } from './unlessCanceled.ts'
import { useRevealRow } from './useRevealRow.ts'
import { useTrackedRows } from './useTrackedRows.ts'
import { useCommittedCells } from './useCommittedCells.ts'
import { useWidget } from './useWidget.ts'
import { watchEdits } from './watchEdits.ts'
import { widgetColumns } from './widgetColumns.ts'

export interface EntityGridProps<Row extends object> {
  /** Stable id of the grid, under which each user's layout is stored (F-021). */
  readonly id: string
  /** Accessible name of the grid, and the name of exported files. */
  readonly caption: string
  /** Must be the same list on every render (a constant, or `useMemo`): a new one resets the user's arrangement. */
  readonly columns: readonly GridColumn<Row>[]
  /** Plain rows, tracked entities, or a mixture. */
  readonly rows: readonly Row[]
  readonly keyField: keyof Row & string
  readonly actions?: readonly Action<Row>[]
  readonly selection?: 'none' | 'single' | 'multiple'
  /** Called when other rows are selected; false selects those before again. */
  readonly onSelect?: (rows: readonly Row[]) => Promise<boolean>
  /** Called on double click and Enter. */
  readonly onOpen?: (row: Row) => void
  readonly emptyText?: string
  /** Pixels; some screens use 650 (F-023). Without it the grid fills the available height. */
  readonly minHeight?: number
  /** The text of the count in the toolbar; false shows none. */
  readonly countText?: ((count: number) => string) | false
  /** Shows the loading line; the current rows stay. */
  readonly loading?: boolean
  /** Classes of a row, such as `row-faded`. */
  readonly rowClass?: (row: Row) => string
  /** A row to scroll to and focus; a new object repeats it. */
  readonly revealRow?: { readonly key: Key; readonly field: string | null } | null
  /** The layout of a saved view, shown instead of the user's own; give another `key` with another one. */
  readonly viewLayout?: GridLayout
  /** The menu of the list's views, in the toolbar. */
  readonly viewMenu?: (layout: () => GridLayout) => ReactNode
  /** Moves a row to another index of `rows`: by dragging, and by Alt+Up and Alt+Down. False if the row stayed. */
  readonly onMove?: (row: Row, index: number) => Promise<boolean>
  /** Makes the cells of `editable` columns editable while it is on. */
  readonly editing?: CellEditing<Row>
}

type Key = number | string

/** The number of rows that the widget loads at a time (S0 §9). */
const PAGE_SIZE = 100
const LAYOUT_DELAY_MILLISECONDS = 500

const itemCount = (count: number): string => countOf(count, 'item')

/** A list of records with the features of every list (F-020 to F-023). */
export function EntityGrid<Row extends object>(props: EntityGridProps<Row>) {
  const { columns, keyField, selection = 'single', countText = itemCount, viewLayout } = props
  const services = useWidgetServices()
  const rows = useTrackedRows(props.rows)
  const views = useMemo(() => new RowViews<Row>(columns, services), [columns, services])
  const layout = useMemo(
    () =>
      viewLayout === undefined
        ? new LayoutStore(props.id, services.userId, localStorage)
        : temporaryLayout(props.id, viewLayout),
    [props.id, services.userId, viewLayout],
  )
  const { widgetRef, tools } = useWidget({ caption: props.caption, columns, views, layout, services })
  const shown = useSyncExternalStore(views.subscribe, () => views.all)
  const [selectedKeys, setSelectedKeys] = useState<readonly Key[]>([])
  const [count, setCount] = useState<number | null>(null)

  useLayoutEffect(() => views.show(rows, keyField), [views, rows, keyField])
  useEffect(
    () =>
      watchEdits(rows, columns, services, () => {
        const grid = widgetRef.current?.instance()
        if (grid !== undefined) void unlessCanceled(grid.refresh(true))
      }),
    [rows, columns, services, widgetRef],
  )
  const bindActions = (keys: readonly Key[]): readonly BoundAction[] => {
    const context: ActionContext<Row> = {
      selected: keys.flatMap((key) => views.row(key) ?? []),
      clearSelection: () => widgetRef.current?.instance().clearSelection(),
    }
    return visibleActions(props.actions ?? [], context, (rule) => services.satisfies(rule)).map((action) => ({
      id: action.id,
      caption: action.caption,
      icon: action.icon,
      enabled: action.enabled?.(context) ?? true,
      run: () => void Promise.resolve(action.run(context)).catch((error: unknown) => services.report(error)),
    }))
  }
  useCommands(() => gridCommands(props.caption, bindActions(selectedKeys), tools))
  const widgetOptions = useWidgetOptions(props, views, layout)
  useRevealRow(props.revealRow ?? null, widgetRef, shown)
  useCommittedCells(widgetRef)
  const editing = useMemo(
    () => cellEditing(props.editing, columns, views, services),
    [props.editing, columns, views, services],
  )
  const onPaste = usePaste(widgetRef, { columns, views, editing: props.editing })
  const selectionMode = useMemo(() => selectionOf(selection), [selection])
  const onKeyDown = useFillDown(widgetRef, { columns, views, editing: props.editing, selectedKeys })
  const events = useStableEvents({
    ...props,
    services,
    selection,
    isEditing: props.editing?.isOn ?? false,
    selectedKeys,
    views,
    layout,
    bindActions,
    setSelectedKeys,
    setCount,
  })

  return (
    <section className="grid" aria-label={props.caption} data-testid={`grid-${props.id}`}>
      <GridToolbar
        actions={() => bindActions(selectedKeys)}
        countText={countText === false || count === null ? null : countText(count)}
        selectedCount={selectedKeys.length}
        mayExportSelected={selection !== 'none'}
        tools={tools}
        gridCaption={props.caption}
        viewMenu={props.viewMenu?.(tools.layout)}
      />
      {props.loading === true && <div className="loading-line" role="progressbar" aria-label="Loading" />}
      <div
        className={props.loading === true ? 'grid-host is-loading' : 'grid-host'}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        style={props.minHeight === undefined ? {} : { minHeight: props.minHeight }}
      >
        <DataGrid<RowView, Key>
          ref={widgetRef}
          {...widgetOptions}
          selection={selectionMode}
          {...events}
          {...editing}
          dataSource={shown as RowView[]}
        />
      </div>
    </section>
  )
}

/** Handlers with a stable identity that use the latest options: the widget rerenders when some of them change. */
function useStableEvents<Row extends object>(
  options: GridEventOptions<Row>,
): ReturnType<typeof gridEvents<Row>> {
  const [latest] = useState(() => new Latest(options))
  useLayoutEffect(() => latest.set(options))
  const [events] = useState(() => gridEvents(() => latest.get()))
  return events
}

/** The value of the last render, for handlers that are created once. */
class Latest<T> {
  private value: T

  constructor(value: T) {
    this.value = value
  }

  get(): T {
    return this.value
  }

  set(value: T): void {
    this.value = value
  }
}

/** The constant options of the widget; a changed object would rebuild it. */
function useWidgetOptions<Row extends object>(
  props: EntityGridProps<Row>,
  views: RowViews<Row>,
  layout: LayoutStore,
): IDataGridOptions<RowView, Key> {
  const services = useWidgetServices()
  const { columns, emptyText = 'Nothing to show' } = props
  return useMemo(
    () => ({
      keyExpr: 'rowKey',
      columns: widgetColumns(columns, views, services),
      height: '100%',
      columnAutoWidth: false,
      allowColumnReordering: true,
      allowColumnResizing: true,
      columnResizingMode: 'widget',
      hoverStateEnabled: true,
      showColumnLines: false,
      showRowLines: true,
      showBorders: false,
      repaintChangesOnly: true,
      noDataText: emptyText,
      loadPanel: { enabled: false },
      // F-020: virtual scrolling, no pager.
      paging: { enabled: true, pageSize: PAGE_SIZE },
      pager: { visible: false },
      scrolling: { mode: 'virtual', rowRenderingMode: 'virtual' },
      sorting: { mode: 'multiple' },
      filterRow: { visible: true },
      // The toolbar has its own search box; this only enables `searchByText`.
      searchPanel: { visible: false },
      toolbar: { visible: false },
      headerFilter: { visible: false },
      columnChooser: { enabled: true, mode: 'select', height: 420, title: 'Columns' },
      stateStoring: {
        enabled: true,
        type: 'custom',
        savingTimeout: LAYOUT_DELAY_MILLISECONDS,
        customLoad: () => Promise.resolve(layout.load()),
        customSave: (state: object) => layout.save(layoutOf(state)),
      },
    }),
    [columns, views, services, layout, emptyText],
  )
}

function selectionOf(
  mode: 'none' | 'single' | 'multiple',
): NonNullable<IDataGridOptions<RowView, Key>['selection']> {
  return { mode, showCheckBoxesMode: 'always', selectAllMode: 'allPages' }
}
