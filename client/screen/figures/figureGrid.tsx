import { computed } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { RowColors } from '../../grid/RowLegendLine.tsx'
import type { Formats } from '../../kit/formats.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { usePrinting } from '../../kit/usePrinting.ts'
import { itemsFound } from '../captions.ts'
import { Facts } from '../record/Facts.tsx'
import type { Fact } from '../record/FactsCard.tsx'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { explained, PartHeading } from './PartHeading.tsx'
import { PrintedRows } from './PrintedRows.tsx'
import { readPart } from './readPart.ts'
import { Refusal } from './Refusal.tsx'
import { useFigureContext } from './useFigureContext.ts'

/** A list of rows of figures. */
export interface FigureGrid<D, Row extends object> {
  /** Id of the stored layout. */
  readonly id: string
  readonly caption: string
  /** How its figures are calculated. */
  readonly how?: string
  readonly rows: (data: D) => readonly Row[]
  readonly keyField: keyof Row & string
  readonly columns: (context: FigureContext) => readonly GridColumn<Row>[]
  /** Who may follow links of its cells to other screens, where not everybody who may open those (LS11). */
  readonly linksNeed?: RoleRule
  /** Opens a row. Throws QueryFailed and ApiError. */
  readonly opens?: (context: FigureContext, row: Row) => Promise<unknown>
  /** The action that opens the selected row; without it rows are opened only by their name, Enter and double click. */
  readonly openAction?: { readonly id: string; readonly needs?: RoleRule }
  /** What else is done with its selected rows (FG7). */
  readonly actions?: (context: FigureContext) => readonly Action<Row>[]
  readonly selection?: 'single' | 'multiple'
  /** The colors of rows, which are explained at the grid (LS1284). */
  readonly rowColors?: RowColors<Row>
  readonly isGroupable?: boolean
  /** Whether it is the main list of the screen, as high as the page. */
  readonly isMain?: boolean
  /** Whether the number of its rows is beside the caption of the screen instead of over the list. */
  readonly countsInTitle?: boolean
  /** Pixels; otherwise 560 for the main list, 380 for another. */
  readonly minHeight?: number
  /** Texts below the list, with their captions, of all its rows. */
  readonly sums?: {
    readonly id: string
    readonly of: (rows: readonly Row[], formats: Formats) => readonly Fact[]
  }
  readonly emptyText: string
}

const NO_ROWS: readonly never[] = []

/** A list among the figures, with sums below its columns. */
export function figureGrid<D, Row extends object>(grid: FigureGrid<D, Row>): FigurePart<D> {
  const { isMain = false, countsInTitle = false } = grid
  const minHeight = grid.minHeight ?? (isMain ? 560 : 380)
  return observer(function FigureGridPart({ model }) {
    const context = useFigureContext(model, grid.linksNeed)
    const columns = useMemo(() => grid.columns(context), [context])
    const rowProps = useMemo(() => rowPropsOf(grid, context), [context])
    const { shown } = model
    const part = useMemo(
      () => computed(() => readPart(() => (shown === null ? NO_ROWS : grid.rows(shown.data)))),
      [shown],
    )
    const { value, refusal, isPending } = part.get()
    const rows = value ?? NO_ROWS
    const isPrinting = usePrinting()
    return (
      <section className={isMain ? 'card grid-card figure-grid main' : 'card grid-card figure-grid'}>
        {(!isMain || grid.how !== undefined) && (
          <PartHeading caption={grid.caption} className="card-title" explanations={explained(grid.how)} />
        )}
        {refusal !== null && <Refusal text={refusal} />}
        {isPrinting && <PrintedRows caption={grid.caption} columns={columns} rows={rows} />}
        <EntityGrid<Row>
          id={grid.id}
          caption={grid.caption}
          columns={columns}
          rows={rows}
          keyField={grid.keyField}
          minHeight={minHeight}
          {...rowProps}
          isGroupable={grid.isGroupable === true}
          countText={countsInTitle ? false : itemsFound}
          {...(countsInTitle && { onCount: model.countRows })}
          loading={isPending || model.isWaiting}
          emptyText={grid.emptyText}
        />
        {grid.sums !== undefined && (
          <Facts id={grid.sums.id} facts={grid.sums.of(rows, context.app.formats)} className="list-sums" />
        )}
      </section>
    )
  })
}

/** How the rows of a grid look, and what is done with them. */
function rowPropsOf<D, Row extends object>(grid: FigureGrid<D, Row>, context: FigureContext) {
  const { opens, openAction, selection, rowColors } = grid
  const { errors, session } = context.app
  const mayOpen = openAction?.needs === undefined || session.satisfies(openAction.needs)
  const actions = actionsOf(grid, context)
  return {
    ...(opens !== undefined &&
      mayOpen && { onOpen: (row: Row) => reportErrorsOf(opens(context, row), errors) }),
    ...(selection !== undefined && { selection }),
    ...(actions !== undefined && { actions }),
    ...(rowColors !== undefined && { rowClass: rowColors.classOf, rowLegend: rowColors.legend }),
  }
}

/** What is done with the selected rows: they are opened first. */
function actionsOf<D, Row extends object>(
  { opens, openAction, actions }: FigureGrid<D, Row>,
  context: FigureContext,
): readonly Action<Row>[] | undefined {
  const others = actions?.(context)
  if (opens === undefined || openAction === undefined) return others
  const open: Action<Row> = {
    ...openAction,
    caption: 'Open',
    icon: 'open',
    enabled: oneSelected,
    run: async ({ selected: [row] }) => {
      if (row !== undefined) await opens(context, row)
    },
  }
  return [open, ...(others ?? [])]
}
