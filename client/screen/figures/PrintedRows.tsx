import { useScreenContext } from '../../context/ScreenContext.ts'
import { cellText } from '../../grid/cellValues.ts'
import { footerText } from '../../grid/columnFooters.ts'
import type { GridColumn } from '../../grid/columns.ts'

/** Longer lists are for a spreadsheet. */
const MAX_ROWS = 1000

interface PrintedRowsProps<Row extends object> {
  readonly caption: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
}

/** A list on paper: a plain table of the columns that are shown at first (FG10). */
export function PrintedRows<Row extends object>({ caption, columns, rows }: PrintedRowsProps<Row>) {
  const { widgetServices } = useScreenContext()
  const shown = columns.filter(({ visible }) => visible)
  return (
    <div className="printed-rows">
      <table aria-label={`${caption}, printed`}>
        <thead>
          <tr>
            {shown.map(({ key, caption: name, align }) => (
              <th key={key} scope="col" className={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // Printed rows never move.
            <tr key={index}>
              {shown.map((column) => (
                <td key={column.key} className={column.align}>
                  {cellText(column, row, widgetServices)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {shown.some(({ footer }) => footer !== undefined) && (
          <tfoot>
            <tr>
              {shown.map((column) => (
                <td key={column.key} className={column.align}>
                  {footerText(column, rows, widgetServices)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length > MAX_ROWS && (
        <p>
          The first {MAX_ROWS.toLocaleString('en-US')} of {rows.length.toLocaleString('en-US')} rows; the
          spreadsheet has all of them.
        </p>
      )}
    </div>
  )
}
