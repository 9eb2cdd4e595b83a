import { useEffect, useState } from 'react'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { useGrowingList } from '../kit/useGrowingList.ts'
import { Button } from '../kit/Button.tsx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { RunningActions } from '../kit/RunningActions.ts'
import type { ActionContext } from './actions.ts'
import { boundActions, type BoundAction } from './boundActions.ts'
import { cellText } from './cellValues.ts'
import { footerText } from './columnFooters.ts'
import { linkOfCell } from './cellLink.ts'
import type { CellLink, GridColumn } from './columns.ts'
import { EmptyRows } from './EmptyRows.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'
import { RowCard, type CardContent } from './RowCard.tsx'
import { isTracked } from './tracking.ts'
import { rowConflict } from './rowConflict.ts'
import { useNarrowing } from './useNarrowing.ts'
import { useRowSearch, useSearchBox } from './useRowSearch.ts'
import { useTrackedRows } from './useTrackedRows.ts'
import { markedColumn } from './markedColumn.ts'

/** Cards have no columns. */
const AS_READ = { filters: [], order: [] }

/** The rows of a list on a phone: a card each, with the actions of its row in a menu (PH1). */
export function CardList<Row extends object>(props: EntityGridProps<Row>) {
  const { caption, columns, keyField, revealRow, onOpen, onSelect, hrefOf, onCount } = props
  const services = useWidgetServices()
  const rows = useTrackedRows(props.rows)
  const [runningActions] = useState(() => new RunningActions())
  const { text: searchText, setText: setSearchText, searched } = useSearchBox()
  const found = useRowSearch(rows, columns, searchText)
  useNarrowing({ text: searched, ...AS_READ }, props.onNarrow)
  const revealed = found.findIndex((row) => row[keyField] === revealRow?.key)
  const { count, endRef } = useGrowingList(found.length, revealed + 1)
  useEffect(() => onCount?.(found.length), [onCount, found.length])
  useEffect(() => {
    if (revealRow === null || revealRow === undefined) return
    document.querySelector(`.row-card[data-key="${revealRow.key}"]`)?.scrollIntoView({ block: 'center' })
  }, [revealRow, revealed])
  const actionsOf = (selected: readonly Row[]): readonly BoundAction[] => {
    const context: ActionContext<Row> = { selected, clearSelection: () => {}, shownRows: () => found }
    const actions = props.actions?.filter(({ isForGrid }) => isForGrid !== true) ?? []
    return boundActions(actions, context, services, runningActions).filter(({ enabled }) => enabled)
  }
  const openedBy = (row: Row): CellLink | null => {
    if (onOpen !== undefined)
      return { ...(hrefOf && { href: hrefOf(row) }), open: () => onOpen(row, () => found) }
    return onSelect === undefined ? null : { open: () => reportErrorsOf(onSelect([row]), services) }
  }
  const general = actionsOf([])
  const isGeneral = ({ id }: BoundAction): boolean => general.some((action) => action.id === id)
  return (
    <section className="grid cards" aria-label={caption} data-testid={`grid-${props.id}`}>
      <div className="card-tools">
        <input
          type="search"
          placeholder="Search in results"
          aria-label={`Search in ${caption}`}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        {general.map(({ id, caption: name, icon, run }) => (
          <Button key={id} id={`action-${id}`} caption={name} icon={icon} onClick={run} />
        ))}
      </div>
      <EmptyRows
        {...props}
        isKnown={found.length === 0}
        searchText={searchText}
        clear={() => setSearchText('')}
      />
      <ul>
        {found.slice(0, count).map((row) => (
          <RowCard
            key={String(row[keyField])}
            rowKey={String(row[keyField])}
            content={() =>
              contentOf(row, columns, { services, opened: openedBy(row), look: lookOf(props, row) })
            }
            actions={() => actionsOf([row]).filter((action) => !isGeneral(action))}
          />
        ))}
      </ul>
      <CardFooters columns={columns} rows={found} />
      {count < found.length && (
        <p ref={endRef} className="count">
          {(found.length - count).toLocaleString('en-US')} more
        </p>
      )}
    </section>
  )
}

function lookOf<Row extends object>({ rowClass, changedBy }: EntityGridProps<Row>, row: Row): string {
  const changed = (changedBy?.(row) ?? null) === null ? null : 'row-changed'
  return joinNonBlank([rowClass?.(row), changed], ' ')
}

/** What the grid shows below its columns. */
function CardFooters<Row extends object>({
  columns,
  rows,
}: {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
}) {
  const services = useWidgetServices()
  const footers = columns
    .filter(({ footer, visible }) => footer !== undefined && visible)
    .map((column) => ({ caption: column.caption, text: footerText(column, rows, services) }))
    .filter(({ text }) => text !== '')
  if (footers.length === 0) return null
  return (
    <dl className="card-footers">
      {footers.map(({ caption, text }) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CardSource {
  readonly services: WidgetServices
  /** What a click on the card opens. */
  readonly opened: CellLink | null
  /** The class of the row. */
  readonly look: string
}

function contentOf<Row extends object>(
  row: Row,
  columns: readonly GridColumn<Row>[],
  { services, opened, look }: CardSource,
): CardContent {
  const name = markedColumn(columns)
  const others = columns.filter((column) => column.visible && column !== name)
  const title = name === undefined ? '' : cellText(name, row, services)
  return {
    title: { text: title, link: name?.link?.(row) ?? opened, look: name?.look?.(row) ?? '' },
    look,
    state: isTracked(row) ? services.store.stateOf(row) : 'unchanged',
    conflict: rowConflict(row, services),
    badges: others.flatMap((column) => column.badge?.(row) ?? []),
    lines: others
      .filter((column) => column.badge === undefined)
      .map((column) => {
        const text = cellText(column, row, services)
        return {
          caption: column.caption,
          text,
          link: linkOfCell(column, row, text),
          look: column.look?.(row) ?? '',
        }
      })
      // What only repeats the name says nothing.
      .filter(({ text }) => text !== '' && text !== title),
  }
}
