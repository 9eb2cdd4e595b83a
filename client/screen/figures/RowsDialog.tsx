import { useCallback, useMemo } from 'react'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { CellLinks } from '../list/CellLinks.ts'
import { useCellLinks } from '../list/useCellLinks.ts'
import { useFetched } from '../useFetched.ts'

export interface RowsDialogProps<Row extends object> extends DialogProps<never> {
  readonly title: string
  /** Id of the stored layout. */
  readonly id: string
  /** Throws QueryFailed and ApiError. */
  readonly load: (app: ScreenContext) => Promise<readonly Row[]>
  readonly keyField: keyof Row & string
  readonly columns: (services: WidgetServices, cellLinks: CellLinks) => readonly GridColumn<Row>[]
  /** Opens a row; resolves with whether anything was stored. Throws QueryFailed and ApiError. */
  readonly opens?: (app: ScreenContext, row: Row) => Promise<boolean>
  readonly emptyText: string
}

const NO_ROWS: readonly never[] = []

/** Rows in a dialog of 1000×800 pixels, in a list of 400 (S1 §9, O-090). */
export function RowsDialog<Row extends object>(props: RowsDialogProps<Row>) {
  const { title, load, columns: columnsOfRows, opens, close } = props
  const app = useScreenContext()
  const cellLinks = useCellLinks()
  const { value, reload } = useFetched(useCallback(() => load(app), [load, app]))
  const columns = useMemo(() => columnsOfRows(app.widgetServices, cellLinks), [columnsOfRows, app, cellLinks])
  const open = async (row: Row): Promise<void> => {
    if (await opens?.(app, row)) reload()
  }
  return (
    <DialogFrame
      title={title}
      width={1000}
      height={800}
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="rows-dialog">
        <EntityGrid<Row>
          id={props.id}
          caption={title}
          columns={columns}
          rows={value ?? NO_ROWS}
          keyField={props.keyField}
          minHeight={400}
          {...(opens !== undefined && {
            onOpen: (row: Row) => reportErrorsOf(open(row), app.errors),
          })}
          loading={value === null}
          emptyText={props.emptyText}
        />
      </div>
    </DialogFrame>
  )
}
