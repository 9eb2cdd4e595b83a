import type { ReactNode } from 'react'

/** A name, and the numbers beside it, in the order of the columns. */
export type ShortRow = readonly [string, ...ReactNode[]]

interface ShortTableProps {
  readonly caption: string
  /** The captions of the names at the left, and of the numbers. */
  readonly columns: readonly string[]
  readonly rows: readonly ShortRow[]
  readonly emptyText: string
}

/** A table of names and numbers that scrolls in its card. */
export function ShortTable({ caption, columns, rows, emptyText }: ShortTableProps) {
  if (rows.length === 0) return <p className="figure-none">{emptyText}</p>
  return (
    <div className="short-table" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...numbers]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                <td key={columns[index + 1]}>{number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
