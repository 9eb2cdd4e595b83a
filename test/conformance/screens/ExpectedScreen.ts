import type { RoleName } from '#shared/access/roles.ts'
import type { StoredRows } from '#test/browser/steps/StoredRows.ts'

/** An action of a list: who sees it, and whether it can be used without a selected row. */
interface ExpectedAction {
  /** Null for everybody who may open the screen. */
  readonly roles: readonly RoleName[] | null
  readonly needsRow: boolean
  /** Whether it cannot be used in an empty list. */
  readonly needsListedRows?: true
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
  /** The list of the screen, and its actions by caption, in their order. */
  readonly list?: string
  /** Whether the demo company has no rows of the list. */
  readonly isEmpty?: true
  readonly actions?: Readonly<Record<string, ExpectedAction>>
  /** Who may edit the list in its cells, and the captions of the columns that can be; nobody where it says nothing (B-09). */
  readonly edits?: {
    readonly roles: readonly RoleName[] | null
    readonly columns: readonly string[]
    /** Roles that they need besides those with which they open it. */
    readonly needsAll?: readonly RoleName[]
  }
}

/** Everybody who may open the screen. */
export const EVERYBODY = null

/** An action that needs a selected row. */
export const onRow = (roles: ExpectedAction['roles']): ExpectedAction => ({ roles, needsRow: true })
/** An action that needs no row. */
export const always = (roles: ExpectedAction['roles']): ExpectedAction => ({ roles, needsRow: false })
/** An action on all rows of the list. */
export const onAllRows = (roles: ExpectedAction['roles']): ExpectedAction => ({
  roles,
  needsRow: false,
  needsListedRows: true,
})
/** An action that some rows have. */
export const onSomeRows = (roles: ExpectedAction['roles']): ExpectedAction => ({
  roles,
  needsRow: true,
  dependsOnRecord: true,
})

/** What somebody with these roles finds who opens a screen. */
export interface ExpectedSight {
  readonly isRefused: boolean
  /** The captions of the actions of its list, in order; none without a list. */
  readonly shown: readonly string[]
  /** Those that can be used without a selected row. */
  readonly withoutRow: readonly string[]
  /** Those that can be used with any selected row. */
  readonly withRow: readonly string[]
  /** Those that can be used in an empty list. */
  readonly inEmptyList: readonly string[]
}

/** What somebody with these roles is expected to find. */
export function sightOf(screen: ExpectedScreen, held: readonly RoleName[]): ExpectedSight {
  const allows = (roles: readonly RoleName[] | null): boolean =>
    roles === null || roles.some((role) => held.includes(role))
  const isRefused = !allows(screen.roles)
  const actions = isRefused
    ? []
    : Object.entries({ ...screen.actions, ...editAction(screen, held) }).filter(([, { roles }]) =>
        allows(roles),
      )
  const captions = (matches: (action: ExpectedAction) => boolean): readonly string[] =>
    actions.filter(([, action]) => matches(action)).map(([caption]) => caption)
  return {
    isRefused,
    shown: captions(() => true),
    withoutRow: captions(({ needsRow }) => !needsRow),
    withRow: captions(({ dependsOnRecord }) => dependsOnRecord !== true),
    inEmptyList: captions(({ needsRow, needsListedRows }) => !needsRow && needsListedRows !== true),
  }
}

/** The last action of a list that is edited in its cells. */
function editAction(
  { edits }: ExpectedScreen,
  held: readonly RoleName[],
): Readonly<Record<string, ExpectedAction>> {
  const isMissing = edits?.needsAll?.some((role) => !held.includes(role)) ?? false
  return edits === undefined || isMissing ? {} : { 'Edit in list': always(edits.roles) }
}

/** The heading of what is shown instead of a screen to those who may not open it. */
export const REFUSED = 'You may not open this screen'
