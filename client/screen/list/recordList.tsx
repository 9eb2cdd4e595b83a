import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { useReturned } from '../../context/saving/bringBack.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordPart } from '../../form/FormSection.tsx'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { FoundRows } from './FoundRows.ts'
import type { Listed } from './Listed.ts'
import { fetchRows, type ListedQuery, type ListOptions, type Paths, type RowOf } from './ListOptions.ts'
import { actionsOf, type ListActions } from './ListAction.ts'
import { listColumns } from './listColumns.ts'
import { useCellLinks } from './useCellLinks.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { useFoundRows } from './useFoundRows.ts'
import { readableRelations } from '../record/readableRelations.ts'
import { useOpenRecord } from '../record/RecordContext.ts'

const NO_RELATIONS: Paths = []

/** What the actions of a list of a record work with. */
interface RecordListContext {
  readonly app: ScreenContext
  /** The key of the screen's record. */
  readonly recordId: number
  /** Reads the list again. Throws QueryFailed. */
  readonly reload: () => Promise<void>
}

interface RecordListOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'caption' | 'expand' | 'orderBy' | 'limit' | 'columns' | 'emptyText' | 'selection' | 'minHeight'
> {
  /** The parameter of the query that is the key of the screen's record. */
  readonly parameter: keyof C['parameters'] & string
  /** Id of the grid's stored layout. */
  readonly layoutKey: string
  /** Its tools are in a menu while it is short, unless this is false: where the list is what the screen is for (LS16). */
  readonly isSecondary?: boolean
  /** It is only as high as its rows while they need less than the least height. */
  readonly fitsRows?: true
  /** A line beside the caption, such as an average; empty for none. */
  summary?(this: void, rows: readonly RowOf<C, E>[], services: WidgetServices): string
  /** Opens a row; resolves with whether anything was stored. */
  opens?(this: void, app: ScreenContext, row: RowOf<C, E>): Promise<boolean>
  readonly actions?: ListActions<RowOf<C, E>, RecordListContext, C['entity']>
}

/**
 * A list below the form of a stored record, whose actions take effect at once (RC9); what is edited in its cells waits for the Save of the
 * record (LS420). Its rows have the relations that the user may
 * read: to the others its columns must be indifferent.
 */
export function recordList<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  list: RecordListOptions<C, E>,
): RecordPart {
  type ListRow = RowOf<C, E>
  const keyField = rowKeyOf<ListRow>(query.entity)
  const rowsFetcher =
    (app: ScreenContext) => (parameters: Readonly<Record<string, unknown>>, listed: Listed) => {
      const expand = readableRelations(app, query.entity, list.expand ?? [])
      // The rows lack what the user may not read.
      const request = { ...list, expand: expand as unknown as E }
      return fetchRows<C, E>(app.store, query, request, parameters, listed)
    }
  return observer(function RecordList() {
    const { app, model, record, screen } = useOpenRecord()
    const [found] = useState(() => new FoundRows<ListRow>(keyField, rowsFetcher(app)))
    const key = propertiesOf(record)[keyFieldOf(screen.entity)]
    const { isNew } = model
    const reload = useCallback(() => found.search({ [list.parameter]: key }), [found, key])
    const cellLinks = useCellLinks(reload)
    const columns = useMemo(
      () =>
        listColumns<C['entity'], ListRow, undefined>(query.entity, list.columns, {
          services: app.widgetServices,
          cellLinks,
        }),
      [app, cellLinks],
    )
    const foundProps = useFoundRows(found, { entity: query.entity, columns, expand: list.expand })
    const liveProps = useLiveRows<ListRow>(found, {
      entity: query.entity,
      expand: list.expand ?? NO_RELATIONS,
      listsNew: true,
    })
    const load = useCallback(() => {
      if (!isNew) reportErrorsOf(reload(), app.errors)
    }, [app, isNew, reload])
    useEffect(load, [load])
    useReturned(load)
    const { opens } = list
    const open = async (row: ListRow): Promise<void> => {
      if (await opens?.(app, row)) await reload()
    }
    const rowEditing = useRowEditing<ListRow>({ app, entity: query.entity, columns })
    const actions = useMemo(
      () => [
        ...actionsOf(query, list.actions ?? [], { context: { app, recordId: Number(key), reload }, reload }),
        ...rowEditing.actions,
      ],
      [app, key, reload, rowEditing.actions],
    )
    const added = addedRecords<ListRow>(app, query.entity.name, { [list.parameter]: key })
    useReadAfterSave(added.length, load)
    if (isNew) return null
    // What was added to the record with its edits is there until their Save stores it (RC840).
    const rows = [...added, ...found.rows]
    return (
      <section className="card grid-card child-grid">
        <h2 className="card-title">
          {list.caption} <span className="count">{list.summary?.(rows, app.widgetServices)}</span>
        </h2>
        <EntityGrid<ListRow>
          id={list.layoutKey}
          caption={list.caption}
          columns={columns}
          rows={rows}
          isSecondary={list.isSecondary ?? true}
          keyField={keyField}
          minHeight={heightOf(list, rows.length)}
          // Several are selected only to do something with them.
          selection={list.selection ?? (list.actions === undefined ? 'single' : 'multiple')}
          actions={actions}
          {...(opens !== undefined && {
            onOpen: (row: ListRow) => reportErrorsOf(open(row), app.errors),
          })}
          {...foundProps}
          {...liveProps}
          {...rowEditing.gridProps}
          emptyText={list.emptyText}
        />
      </section>
    )
  })
}

/** Pixels of a short list: its head with what scrolls it sideways, a row, and at least the text of an empty list. */
const SHORT_LIST = { head: 52, row: 34, least: 112 } as const

function heightOf(
  { minHeight = 400, fitsRows }: { readonly minHeight?: number; readonly fitsRows?: true },
  rowCount: number,
): number {
  const { head, row, least } = SHORT_LIST
  return fitsRows === true ? Math.min(minHeight, Math.max(least, head + row * rowCount)) : minHeight
}

/** The new records of an entity with this value that wait for Save; those of its pairs have it too. */
function addedRecords<Row extends object>(
  { store }: ScreenContext,
  typeName: string,
  of: object,
): readonly Row[] {
  const isOfRecord = (entity: object): boolean =>
    Object.entries(of).every(([field, value]) => Reflect.get(entity, field) === value)
  // The entities of a declaration have the fields of its rows.
  return store.pending.records
    .filter(
      (pending) => pending.state === 'added' && pending.typeName === typeName && isOfRecord(pending.entity),
    )
    .map(({ entity }) => entity as unknown as Row)
}

/** Reads the list again once fewer records wait: they were stored, or are none any more. */
function useReadAfterSave(waiting: number, load: () => void): void {
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) load()
    before.current = waiting
  }, [waiting, load])
}
