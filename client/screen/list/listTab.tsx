import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { useReturned } from '../../context/saving/bringBack.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { mayOpen } from '../../context/openScreens.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { countOf } from '../../kit/countOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { IconName } from '../../kit/Icon.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { fetchRows, type ListedQuery, type ListOptions, type Paths, type RowOf } from './ListOptions.ts'
import { FoundRows } from './FoundRows.ts'
import { listColumns } from './listColumns.ts'
import { useCellLinks } from './useCellLinks.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { useFoundRows, withCut } from './useFoundRows.ts'
import { useScreenRequest } from '../useScreenRequest.ts'
import { useOpenRecord } from '../record/RecordContext.ts'
import type { OpenRecord, RecordTab } from '../record/RecordScreen.ts'

/** More of one record are not looked through in a list. */
const LIMIT = 2000

interface ListTabOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'expand' | 'orderBy' | 'columns' | 'emptyText'
> {
  /** The parameter of the query that is the key of the screen's record. */
  readonly parameter: keyof C['parameters'] & string
  /** Deleted records are listed too, faded. */
  readonly includesDeleted?: boolean
  /** Shown where there are none. */
  readonly icon: IconName
  /** Id of the grid's stored layout. */
  readonly layoutKey: string
  /** Address of the pages of its records without the id; its rows open where the product has such pages. */
  readonly path?: string
  /** Opens a record that has no page; where it resolves with true something was stored, and the list is read again. */
  opens?(this: void, app: ScreenContext, row: RowOf<C, E>): Promise<boolean>
}

/** A tab with a list, edited in its cells: the records that a query finds for the screen's record, loaded when it is first opened. */
export function listTab<C extends ListedQuery, const E extends Paths = readonly []>(
  title: string,
  query: C,
  options: ListTabOptions<C, E>,
): RecordTab {
  type ListRow = RowOf<C, E>
  const { entity } = query
  const { includesDeleted = false } = options
  const request = { ...options, limit: LIMIT }
  const keyField = rowKeyOf<ListRow>(entity)
  const lists = new WeakMap<OpenRecord, FoundRows<ListRow>>()

  const listOf = (open: OpenRecord): FoundRows<ListRow> => {
    const known = lists.get(open)
    if (known !== undefined) return known
    const list = new FoundRows<ListRow>(keyField, (...asked) =>
      fetchRows<C, E>(open.app.store, query, request, ...asked),
    )
    lists.set(open, list)
    return list
  }

  const read = (open: OpenRecord): Promise<void> => {
    const key = propertiesOf(open.record)[keyFieldOf(open.screen.entity)]
    return listOf(open).search({ [options.parameter]: key, ...(includesDeleted && { deleted: true }) })
  }

  /** Reads the list, unless it is there or on its way. */
  const load = async (open: OpenRecord): Promise<void> => {
    const list = listOf(open)
    if (!list.loading && list.searchedFor === null) await read(open)
  }

  /** Opens a record in its dialog, and reads the list again where something was stored. */
  const openRow = async (open: OpenRecord, row: ListRow): Promise<void> => {
    if ((await options.opens?.(open.app, row)) === true) await read(open)
  }

  const Panel = observer(function ListPanel() {
    const open = useOpenRecord()
    const { app, model } = open
    const navigate = useNavigate()
    const list = listOf(open)
    const cellLinks = useCellLinks()
    const columns = useMemo(
      () =>
        listColumns<C['entity'], ListRow, undefined>(query.entity, options.columns, {
          services: app.widgetServices,
          cellLinks,
        }),
      [app, cellLinks],
    )
    const rowEditing = useRowEditing<ListRow>({ app, entity, columns })
    const request = useScreenRequest(useCallback(() => load(open), [open]))
    useReturned(
      useCallback(() => {
        if (!open.model.isNew) reportErrorsOf(read(open), open.app.errors)
      }, [open]),
    )
    const foundProps = useFoundRows(list, { entity, columns, expand: options.expand })
    const { isNew } = model
    useEffect(() => {
      // No record can refer to one that is not stored yet.
      if (!isNew) void request.make()
    }, [request, isNew])
    if (request.failure !== null)
      return <RequestBanner subject={`The ${title.toLowerCase()}`} request={request} />
    if (list.rows.length === 0 && (isNew || list.searchedFor !== null))
      return (
        <section className="card">
          <EmptyState icon={options.icon} title={options.emptyText} />
        </section>
      )
    const { path, opens } = options
    const hasPage = path !== undefined && mayOpen(app, `${path}/1`)
    const onOpen = (row: ListRow): void => {
      if (hasPage) void navigate(`${path}/${String(row[keyField])}`)
      else reportErrorsOf(openRow(open, row), app.errors)
    }
    return (
      <section className="card grid-card child-grid">
        <EntityGrid<ListRow>
          id={options.layoutKey}
          caption={title}
          columns={columns}
          rows={list.rows}
          isSecondary
          keyField={keyField}
          selection="single"
          rowClass={(row) => (isDeleted(row) ? 'row-faded' : '')}
          {...((hasPage || opens !== undefined) && { onOpen })}
          {...foundProps}
          actions={rowEditing.actions}
          {...rowEditing.gridProps}
          countText={(shown) => withCut(countText(list.rows, shown), list.cutText)}
        />
      </section>
    )
  })
  return {
    title,
    isWide: true,
    needs: entity.access.read,
    Panel,
    count: (_record, open) => listOf(open).totalFound ?? countRemaining(listOf(open).rows),
    edits: (typeName) => typeName === entity.name,
  }
}

function countRemaining(rows: readonly object[]): number {
  return rows.filter((row) => !isDeleted(row)).length
}

/** What the tab counts, and the deleted ones that the list shows besides; while a filter hides some, only how many are left (RC6). */
function countText(rows: readonly object[], shown: number): string {
  const remaining = countRemaining(rows)
  if (shown < rows.length || remaining === shown) return countOf(shown, 'item')
  return `${countOf(remaining, 'item')} · ${rows.length - remaining} voided or deleted`
}

function isDeleted(row: object): boolean {
  return (Reflect.get(row, 'deleted') ?? null) !== null
}
