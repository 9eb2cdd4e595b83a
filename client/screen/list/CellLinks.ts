import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { CellLink } from '../../grid/columns.ts'

/** Where the cells of a list lead. */
export interface CellLinks {
  /** The link to a path; null where the product has no screen there, or the user may not open it. */
  linkTo(this: void, path: string): CellLink | null
  /** The link that opens a report or file of the server in a new tab. */
  linkToFile(this: void, path: string): CellLink
  /** The link that opens a dialog, which resolves with whether anything was stored; then the list is searched again. */
  linkToDialog(this: void, open: (app: ScreenContext) => Promise<boolean>): CellLink
}
