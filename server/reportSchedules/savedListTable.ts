import type { AnyRecord } from '#shared/model/model.ts'
import { queryContracts } from '#shared/queries.ts'
import { resolveRelativeDays } from '#shared/kernel/relativeDays.ts'
import { columnStates, contentOfView, mailRefusal, type ColumnState } from '#shared/views/viewContent.ts'
import type { SavedView } from '#shared/views/SavedView.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { ViewContent, ViewQuery } from '#shared/wire/views.ts'
import { NotFound } from '../kernel/errors.ts'
import { PermanentMailError } from '../mail/Mailer.ts'
import { tableOf, type ReportTable, type TableColumn } from '../reports/ReportTable.ts'
import { listColumn, titlesIn, type LookupRows } from './listColumns.ts'
import type { ReportReads } from './ReportReads.ts'

/** As many as the longest lists show; a longer one is refused, not cut. */
const MAX_ROWS = 10_000

/**
 * The rows of a saved list that its reader may read, and its columns as they are arranged (RP30); days of its filter that move with the calendar are those of `today`. Throws PermanentMailError for a list
 * that cannot be mailed, and what queries throw.
 */
export async function savedListTable(
  reads: ReportReads,
  view: Pick<SavedView, 'name' | 'content'>,
  today: string,
): Promise<ReportTable> {
  const { layout, query } = mailableContent(view)
  const contract = queryContracts.find(({ name }) => name === query.name)
  if (contract?.result !== 'records') throw new NotFound(`There is no list ${query.name}.`, 'name')
  // Results of a query of records, and of the lookup tables, without a selection.
  const [rows, lookups] = (await Promise.all([
    reads.query(query.name, requestOf(query, today)),
    reads.query('lookups', {}),
  ])) as [readonly AnyRecord[], LookupRows]
  if (rows.length > MAX_ROWS)
    throw new PermanentMailError(
      `The list has more than ${MAX_ROWS.toLocaleString('en-US')} rows; narrow its search.`,
    )
  const titleOf = titlesIn(lookups)
  const columns = arranged(columnStates(layout), query).flatMap(({ column, ...order }) => {
    const written = listColumn(contract.entity, column, titleOf)
    return written === null ? [] : [{ written, ...order }]
  })
  const shown = columns.filter(({ isVisible }) => isVisible).map(({ written }) => written)
  const remaining = rows.filter(({ deleted }) => deleted === null || deleted === undefined)
  return tableOf(view.name, shown, remaining.toSorted(inOrderOf(columns)))
}

/** What is mailed of a saved list (RP30). Throws PermanentMailError for one that cannot be mailed, and says why. */
export function mailableContent({
  content,
}: Pick<SavedView, 'content'>): ViewContent & Required<Pick<ViewContent, 'query'>> {
  const stored = contentOfView(content)
  const refusal = mailRefusal(stored)
  if (stored?.query === undefined || refusal !== null)
    throw new PermanentMailError(`${refusal ?? 'Unknown list'}.`)
  return { ...stored, query: stored.query }
}

function requestOf({ parameters, expand, orderBy }: ViewQuery, today: string): QueryRequest {
  return {
    parameters: resolveRelativeDays(parameters, today),
    take: MAX_ROWS + 1,
    ...(expand.length > 0 && { expand }),
    ...(orderBy.length > 0 && { orderBy }),
  }
}

interface SortOrder {
  /** 1 ascending, -1 descending; null for a column that is not sorted. */
  readonly sign: 1 | -1 | null
  readonly sortIndex: number
}

/** The columns in the order of the grid. */
function arranged(states: readonly ColumnState[], { columns }: ViewQuery) {
  return columns
    .map((column) => {
      const { visible, visibleIndex, sortOrder, sortIndex } =
        states.find(({ dataField }) => dataField === column.key) ?? {}
      return {
        column,
        isVisible: visible !== false,
        position: typeof visibleIndex === 'number' ? visibleIndex : Number.POSITIVE_INFINITY,
        sign: sortOrder === 'asc' ? (1 as const) : sortOrder === 'desc' ? (-1 as const) : null,
        sortIndex: typeof sortIndex === 'number' ? sortIndex : 0,
      }
    })
    .toSorted((one, other) => one.position - other.position || 0)
}

/** Compares rows by the sorted columns, text without regard to case; rows that are equal keep the order of the query. */
function inOrderOf(columns: readonly (SortOrder & { readonly written: TableColumn<AnyRecord> })[]) {
  const sorted = columns
    .filter(({ sign }) => sign !== null)
    .toSorted((one, other) => one.sortIndex - other.sortIndex)
  return (one: AnyRecord, other: AnyRecord): number => {
    for (const { written, sign } of sorted) {
      const [a, b] = [sortKey(written.value(one)), sortKey(written.value(other))]
      if (a !== b) return (a < b ? -1 : 1) * (sign ?? 1)
    }
    return 0
  }
}

function sortKey(value: ReturnType<TableColumn<AnyRecord>['value']>): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return value?.toLowerCase() ?? ''
}
