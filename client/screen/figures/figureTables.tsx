import { observer } from 'mobx-react-lite'
import { figureText, namesOf, type ShortTable as DeclaredTable } from '#shared/model/figures.ts'
import type { Formats } from '../../kit/formats.ts'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { FigureText } from './FigureText.tsx'
import { explained, PartHeading } from './PartHeading.tsx'
import { Pending } from './Pending.tsx'
import { readPart } from './readPart.ts'
import { Refusal } from './Refusal.tsx'
import { ShortTable, type ShortRow } from './ShortTable.tsx'
import { useFigureContext } from './useFigureContext.ts'

/** The number of a cell, and what a click on it opens (FG5). */
interface TableFigure {
  readonly text: string
  /** Nothing opens where it is 0 or null. */
  readonly value: number | null
  /** Throws QueryFailed and ApiError. */
  readonly opens: (context: FigureContext) => Promise<unknown>
}

/** A name, and the numbers beside it. */
type TableRow = readonly [string, ...(string | TableFigure)[]]

/** A short table of figures: a name in each row, and numbers. */
export interface FigureTable<D> {
  readonly caption: string
  /** How its figures are calculated. */
  readonly how?: string
  readonly columns: readonly string[]
  readonly rows: (data: D, formats: Formats) => readonly TableRow[]
  readonly emptyText: string
}

/** What a number of a row opens; `name` is that of the row. Throws QueryFailed and ApiError. */
type RowOpener = (context: FigureContext, name: string) => Promise<unknown>

/** A declared table, whose numbers open the records behind them (FG5). */
export function openingTable<D, Row, Name extends string>(
  table: DeclaredTable<D, Row, Name>,
  openers: Readonly<Record<Name, RowOpener>>,
): FigureTable<D> {
  const { caption, how, names, columns, emptyText } = table
  const numbers = namesOf(columns)
  return {
    caption,
    how,
    emptyText,
    columns: [names.caption, ...numbers.map((number) => columns[number].caption)],
    rows: (data) =>
      table.rows(data).map((row) => [
        names.of(row),
        ...numbers.map((number) => {
          const value = columns[number].value(row)
          return {
            text: figureText(columns[number].kind, value),
            value,
            opens: (context: FigureContext) => openers[number](context, names.of(row)),
          }
        }),
      ]),
  }
}

/** Short tables side by side. */
export function figureTables<D>(tables: readonly FigureTable<D>[]): FigurePart<D> {
  return observer(function FigureTables({ model }) {
    const context = useFigureContext(model)
    const { shown } = model
    const { formats } = context.app
    return (
      <div className="figure-tables">
        {tables.map((table) => {
          const {
            value: rows,
            refusal,
            isPending,
          } = readPart(() => (shown === null ? null : table.rows(shown.data, formats)))
          return (
            <section key={table.caption} className="card figure-table" aria-label={table.caption}>
              <PartHeading caption={table.caption} explanations={explained(table.how)} />
              {isPending && <Pending />}
              {refusal !== null && <Refusal text={refusal} />}
              {rows !== null && <ShortTable {...table} rows={rows.map((row) => openable(row, context))} />}
            </section>
          )
        })}
      </div>
    )
  })
}

/** The cells in the order of the columns, which never changes. */
function openable([name, ...cells]: TableRow, context: FigureContext): ShortRow {
  return [
    name,
    ...cells.map((cell, index) =>
      typeof cell === 'string' ? (
        cell
      ) : (cell.value ?? 0) === 0 ? (
        cell.text
      ) : (
        <FigureText key={index} figure={{ caption: name, ...cell }} context={context} />
      ),
    ),
  ]
}
