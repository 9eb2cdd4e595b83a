import type { RoleName } from '#shared/access/roles.ts'
import type { StoredRows } from '#test/browser/steps/StoredRows.ts'

/** An action of a list: who sees it, and whether it can be used without a selected row. */
interface ExpectedAction {
  /** Null for everybody who may open the screen. */
  readonly roles: readonly RoleName[] | null
  readonly needsRow: boolean
  /** Whether it can be used depends on the record, too. */
  readonly dependsOnRecord?: true
}

/** What the specification says of a screen, by its route. */
export interface ExpectedScreen {
  readonly path: string
  /** The address of the screen, with the id of a stored record where the route has one. */
  readonly address: (stored: StoredRows) => string
  readonly heading: RegExp
  /** Who may open it; null for everybody who is signed in. */
  readonly roles: readonly RoleName[] | null
  /** The list of the screen, of which the demo company has rows, and its actions by caption, in their order. */
  readonly list?: string
  readonly actions?: Readonly<Record<string, ExpectedAction>>
}

/** Everybody who may open the screen. */
export const EVERYBODY = null

/** An action that needs a selected row. */
export const onRow = (roles: ExpectedAction['roles']): ExpectedAction => ({ roles, needsRow: true })
export const always = (roles: ExpectedAction['roles']): ExpectedAction => ({ roles, needsRow: false })
/** An action that some rows have. */
export const onSomeRows = (roles: ExpectedAction['roles']): ExpectedAction => ({
  roles,
  needsRow: true,
  dependsOnRecord: true,
})
