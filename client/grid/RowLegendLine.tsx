import { useMemo } from 'react'

/** What the classes of rows stand for, by class. */
export type RowLegend = Readonly<Record<string, string>>

/** How the rows of a list are colored. */
export interface RowColors<Row> {
  classOf(this: void, row: Row): string
  readonly legend: RowLegend
}

interface RowLegendLineProps<Row extends object> {
  readonly rows: readonly Row[]
  readonly rowClass?: ((row: Row) => string) | undefined
  readonly rowLegend?: RowLegend | undefined
  readonly isSecondary?: boolean | undefined
  readonly at: 'above' | 'below'
}

/**
 * What the colors of the rows of a list stand for: above a main list all of them, so that nothing moves when rows come and go, below a
 * secondary one those that it has now (LS1284).
 */
export function RowLegendLine<Row extends object>(props: RowLegendLineProps<Row>) {
  const { rows, rowClass, rowLegend, isSecondary = false, at } = props
  const isHere = isSecondary === (at === 'below')
  const shown = useMemo(() => {
    if (!isHere || rowClass === undefined || rowLegend === undefined) return []
    if (!isSecondary) return Object.entries(rowLegend)
    const classes = new Set(rows.flatMap((row) => rowClass(row).split(' ')))
    return Object.entries(rowLegend).filter(([name]) => classes.has(name))
  }, [rows, rowClass, rowLegend, isSecondary, isHere])
  if (shown.length === 0) return null
  return (
    <ul className="row-legend" aria-label="Colors of rows">
      {shown.map(([name, meaning]) => (
        <li key={name}>
          <span className={`row-legend-color ${name}`} aria-hidden="true" /> {meaning}
        </li>
      ))}
    </ul>
  )
}
