import { observer } from 'mobx-react-lite'
import type { Formats } from '../../kit/formats.ts'
import { useApp } from '../../app/App.ts'
import type { FigurePart } from './FigurePart.ts'
import { ShortTable } from './ShortTable.tsx'

/** A short table of figures: a name in each row, and numbers. */
export interface FigureTable<D> {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: (data: D, formats: Formats) => readonly (readonly string[])[]
  readonly emptyText: string
}

/** Short tables side by side. */
export function figureTables<D>(tables: readonly FigureTable<D>[]): FigurePart<D> {
  return observer(function FigureTables({ model: { shown } }) {
    const { formats } = useApp()
    return (
      <div className="figure-tables">
        {tables.map((table) => (
          <section key={table.caption} className="card figure-table" aria-label={table.caption}>
            <h2>{table.caption}</h2>
            {shown !== null && <ShortTable {...table} rows={table.rows(shown.data, formats)} />}
          </section>
        ))}
      </div>
    )
  })
}
