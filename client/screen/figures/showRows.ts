import type { ScreenContext } from '../../context/ScreenContext.ts'
import { RowsDialog, type RowsDialogProps } from './RowsDialog.tsx'

/** Shows rows in a dialog over the screen, such as the records behind a figure; settles when it is closed. */
export async function showRows<Row extends object>(
  app: ScreenContext,
  rows: Omit<RowsDialogProps<Row>, 'close'>,
): Promise<void> {
  await app.dialogs.show<RowsDialogProps<Row>>(RowsDialog, rows)
}
