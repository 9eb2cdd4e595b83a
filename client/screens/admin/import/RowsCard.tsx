import type { LeftOutRow } from '#shared/importing/SourceTable.ts'

interface RowsCardProps {
  readonly caption: string
  readonly rows: readonly LeftOutRow[]
}

/** Rows of a file with a reason each. */
export function RowsCard({ caption, rows }: RowsCardProps) {
  if (rows.length === 0) return null
  return (
    <section className="card import-card" aria-label={caption}>
      <header>
        <h2>{caption}</h2>
      </header>
      <div className="import-table">
        <table aria-label={caption}>
          <tbody>
            {rows.map(({ number, text, reason }) => (
              <tr key={number}>
                <td>Row {number}</td>
                <td>{reason}</td>
                <td className="text">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
