import DataGrid from 'devextreme-react/data-grid'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { DataGridRef } from 'devextreme-react/data-grid'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { countOf } from '../kit/countOf.ts'
import { useCommands } from '../kit/useCommands.ts'
import { useKeyHelp } from '../kit/useKeyHelp.ts'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { RunningActions } from '../kit/RunningActions.ts'
import { COMMIT_FIELD } from '../kit/commitField.ts'
import type { ActionContext } from './actions.ts'
import { boundActions, type BoundAction } from './boundActions.ts'
import { EmptyRows } from './EmptyRows.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'
import { gridCommands } from './gridCommands.ts'
import { gridKeys } from './gridKeys.ts'
import { gridEvents, type GridEventOptions } from './gridEvents.ts'
import { GridToolbar } from './GridToolbar.tsx'
import { LayoutStore, temporaryLayout } from './LayoutStore.ts'
import { RowLegendLine } from './RowLegendLine.tsx'
import { RowViews, type RowView } from './RowViews.ts'
import { shownCells } from './shownCells.ts'
import { unlessCanceled } from './unlessCanceled.ts'
import { useColumnWidths } from './useColumnWidths.ts'
import { useCellEditing } from './useCellEditing.ts'
import { useDrawnRows } from './useDrawnRows.ts'
import { useFilterRow } from './useFilterRow.ts'
import { useLatest } from './useLatest.ts'
import { useNameLink } from './useNameLink.ts'
import { useNarrowing } from './useNarrowing.ts'
import { useRevealRow } from './useRevealRow.ts'
import { useRowSearch, useSearchBox } from './useRowSearch.ts'
import { useTrackedRows } from './useTrackedRows.ts'
import { useWidget } from './useWidget.ts'
import { useWidgetOptions } from './useWidgetOptions.ts'
import { watchEdits } from './watchEdits.ts'
import { markedColumn } from './markedColumn.ts'

type Key = number | string

/** The rows of a list in the grid of DevExtreme. */
export function WidgetGrid<Row extends object>(props: EntityGridProps<Row>) {
  const { columns, keyField, selection = 'single', viewLayout } = props
  const services = useWidgetServices()
  const all = useTrackedRows(props.rows)
  const searchBox = useSearchBox()
  const rows = useRowSearch(all, columns, searchBox.searched)
  const views = useMemo(() => new RowViews<Row>(columns, services), [columns, services])
  const layout = useMemo(
    () =>
      viewLayout === undefined
        ? new LayoutStore(props.id, services.userId, localStorage)
        : temporaryLayout(props.id, viewLayout),
    [props.id, services.userId, viewLayout],
  )
  const askedFor = useLatest(() => {
    const searched = searchBox.searched === '' ? '' : `search “${searchBox.searched}”`
    return joinNonBlank([props.filter?.inWords?.(), searched], ', ')
  })
  const exportedBy = useCallback(() => askedFor()(), [askedFor])
  const { widgetRef, tools } = useWidget({
    askedFor: exportedBy,
    caption: props.caption,
    columns,
    views,
    layout,
    services,
    setSearchText: searchBox.setText,
  })
  const hostRef = useColumnWidths(widgetRef)
  const allViews = useCallback(() => views.all, [views])
  const shown = useSyncExternalStore(views.subscribe, allViews, allViews)
  const [runningActions] = useState(() => new RunningActions())
  const [selectedKeys, setSelectedKeys] = useState<readonly Key[]>([])
  const { drawn, arranged, setDrawn } = useDrawnRows({ views, shown, rows, onCount: props.onCount })
  const count = drawn?.count ?? null
  useNarrowing({ text: searchBox.searched, ...arranged }, props.onNarrow)

  const arrangeAgain = useCallback(() => {
    const grid = widgetRef.current?.instance()
    if (grid !== undefined) void unlessCanceled(grid.refresh(true))
  }, [widgetRef])
  useLayoutEffect(() => {
    if (views.show(rows, keyField)) arrangeAgain()
  }, [arrangeAgain, views, rows, keyField])
  const isChangedByOthers = useLatest({ changedBy: props.changedBy })
  useEffect(
    () =>
      watchEdits(rows, columns, services, () => {
        // What others change stays where it is until the user moves (LC788).
        const { changedBy } = isChangedByOthers()
        if (changedBy === undefined || rows.every((row) => changedBy(row) === null)) arrangeAgain()
      }),
    [arrangeAgain, isChangedByOthers, rows, columns, services],
  )
  const listShown = (): readonly Row[] => {
    const widget = widgetRef.current?.instance()
    return widget === undefined
      ? []
      : shownCells(widget, { columns, views, services }).rows.map(({ row }) => row)
  }
  const bindActions = (keys: readonly Key[]): readonly BoundAction[] => {
    const context: ActionContext<Row> = {
      selected: keys.flatMap((key) => views.row(key) ?? []),
      clearSelection: () => widgetRef.current?.instance().clearSelection(),
      shownRows: listShown,
    }
    return boundActions(props.actions ?? [], context, services, runningActions)
  }
  const { isEditing, beginEditing, block, blockKeys, refusal, reason, ...editing } = useCellEditing(
    { widgetRef, hostRef },
    { columns, views, editing: props.editing, selectedKeys },
  )
  useCommands(() => gridCommands(props.caption, bindActions(selectedKeys), tools))
  useKeyHelp(() =>
    gridKeys({
      isEditing,
      mayEdit: beginEditing !== null,
      opensRows: props.onOpen !== undefined,
      movesRows: props.onMove !== undefined,
      selectsRows: selection !== 'none',
    }),
  )
  const isFound = useCallback((key: Key) => rows.some((row) => row[keyField] === key), [rows, keyField])
  useRevealRow(props.revealRow ?? null, {
    widgetRef,
    views: shown,
    isFound,
    resetFilters: tools.resetFilters,
  })
  useCommittedCells(widgetRef)
  const now = useLatest<GridEventOptions<Row>>({
    ...props,
    services,
    selection,
    shownRows: listShown,
    nameKey: markedColumn(columns)?.key,
    isEditing,
    beginEditing,
    refusal,
    block,
    blockKeys,
    selectedKeys,
    views,
    layout,
    bindActions,
    setSelectedKeys,
    setDrawn,
  })
  const [events] = useState(() => gridEvents(now))
  const nameLink = useNameLink({
    columns,
    opens: props.onOpen !== undefined,
    hrefOf: props.hrefOf,
    now,
  })
  const counts = { all: all.length, shown: count }
  const { filterRow, isDue, showSearch } = useFilterRow(props, counts, layout)
  const legend = {
    rows,
    rowClass: props.rowClass,
    rowLegend: props.rowLegend,
    isSecondary: props.isSecondary,
  }
  const widgetOptions = useWidgetOptions(props, { views, layout, nameLink })

  return (
    <section className="grid" aria-label={props.caption} data-testid={`grid-${props.id}`}>
      <GridToolbar
        actions={() => bindActions(selectedKeys)}
        countText={countCaption(props, count)}
        selectedCount={selectedKeys.length}
        mayExportSelected={selection !== 'none'}
        tools={tools}
        searchBox={searchBox}
        gridCaption={props.caption}
        showSearch={showSearch}
        viewMenu={props.viewMenu?.(tools.layout)}
      />
      <RowLegendLine {...legend} at="above" />
      {isEditing && <EditingHint reason={reason} />}
      {props.loading === true && <div className="loading-line" role="progressbar" aria-label="Loading" />}
      <div
        ref={hostRef}
        className={hostClass({
          'is-loading': props.loading,
          'awaits-filter-row': isDue,
          'is-edited': isEditing,
        })}
        {...editing.handlers}
        style={props.minHeight === undefined ? {} : { minHeight: props.minHeight }}
      >
        <DataGrid<RowView, Key>
          ref={widgetRef}
          {...widgetOptions}
          {...events}
          {...editing.options}
          filterRow={filterRow}
          dataSource={shown as RowView[]}
        />
        <EmptyRows
          {...props}
          isKnown={count === 0}
          searchText={searchBox.searched}
          isFiltered={drawn?.isFiltered}
          clear={tools.resetFilters}
        />
      </div>
      <RowLegendLine {...legend} at="below" />
    </section>
  )
}

function hostClass(states: Readonly<Record<string, boolean | undefined>>): string {
  return ['grid-host', ...Object.keys(states).filter((name) => states[name] === true)].join(' ')
}

/** The text of the count in the toolbar; null for none, and while it is not known yet whether there are rows. */
function countCaption(
  {
    countText = (shown) => countOf(shown, 'item'),
    loading = false,
  }: Pick<EntityGridProps<object>, 'countText' | 'loading'>,
  count: number | null,
): string | null {
  if (countText === false || count === null || (loading && count === 0)) return null
  return countText(count)
}

/** Above the rows of a list that is edited: which cells can be, or why the one with the focus cannot. */
function EditingHint({ reason }: { readonly reason: string }) {
  return (
    <p className="cell-hint" role="status">
      {reason === ''
        ? 'Cells with a frame can be edited: press Enter or type. Blocks are pasted with Ctrl+V, Ctrl+D fills down.'
        : `Not edited here: ${reason}`}
    </p>
  )
}

/** Commits the text of an edited cell when `COMMIT_FIELD` is dispatched. */
function useCommittedCells(widgetRef: RefObject<DataGridRef<RowView, number | string> | null>): void {
  useEffect(() => {
    const commit = (): void => {
      const grid = widgetRef.current?.instance()
      if (grid !== undefined) void unlessCanceled(grid.saveEditData())
    }
    document.addEventListener(COMMIT_FIELD, commit)
    return () => document.removeEventListener(COMMIT_FIELD, commit)
  }, [widgetRef])
}
