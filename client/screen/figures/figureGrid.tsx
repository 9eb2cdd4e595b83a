import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { useFigureContext } from './useFigureContext.ts'

/** A list of rows of figures. */
export interface FigureGrid<D, Row extends object> {
  /** Id of the stored layout. */
  readonly id: string
  readonly caption: string
  readonly rows: (data: D) => readonly Row[]
  readonly keyField: keyof Row & string
  readonly columns: (context: FigureContext) => readonly GridColumn<Row>[]
  /** Opens a row. Throws QueryFailed and ApiError. */
  readonly opens?: (context: FigureContext, row: Row) => Promise<unknown>
  readonly rowClass?: (this: void, row: Row) => string
  readonly isGroupable?: boolean
  /** Whether it is the main list of the screen, as high as the page. */
  readonly isMain?: boolean
  /** Pixels, for a list that is not the main one. */
  readonly minHeight?: number
  readonly emptyText: string
}

const NO_ROWS: readonly never[] = []

/** A list among the figures, with sums below its columns. */
export function figureGrid<D, Row extends object>(grid: FigureGrid<D, Row>): FigurePart<D> {
  const { opens, rowClass, isMain = false, minHeight = 380 } = grid
  return observer(function FigureGridPart({ model }) {
    const context = useFigureContext(model)
    const columns = useMemo(() => grid.columns(context), [context])
    const { shown } = model
    const rows = useMemo(() => (shown === null ? NO_ROWS : grid.rows(shown.data)), [shown])
    const open = (row: Row): void =>
      void opens?.(context, row).catch((error: unknown) => context.app.errors.report(error))
    return (
      <section className={isMain ? 'card grid-card figure-grid main' : 'card grid-card figure-grid'}>
        {!isMain && <h2 className="card-title">{grid.caption}</h2>}
        <EntityGrid<Row>
          id={grid.id}
          caption={grid.caption}
          columns={columns}
          rows={rows}
          keyField={grid.keyField}
          minHeight={isMain ? 560 : minHeight}
          {...(opens !== undefined && { onOpen: open })}
          {...(rowClass !== undefined && { rowClass })}
          isGroupable={grid.isGroupable === true}
          countText={itemCount}
          loading={model.isLoading}
          emptyText={grid.emptyText}
        />
      </section>
    )
  })
}

function itemCount(count: number): string {
  return `${count.toLocaleString('en-US')} item(s) found`
}
