import { hasRoleWithPrefix, satisfiesRoleRule } from '../access/roleChecks.ts'
import { permissions, ROLES } from '../access/roles.ts'
import type { SavedView } from './SavedView.ts'

/** Names are unique among the views that a user has of a list. */
export const VIEW_NAME_TAKEN = 'This list has a view with this name'

type Viewer = { readonly userId: number; readonly roles: readonly string[] }
type ViewAccess = Pick<SavedView, 'userId' | 'sharedWith'>

/** Everybody sees the own views, and those shared with a role that one holds; `Schedule` covers `Schedule:Admin` (PE6). */
export function maySeeView(user: Viewer, { userId, sharedWith }: ViewAccess): boolean {
  return userId === user.userId || (sharedWith !== null && hasRoleWithPrefix(user, sharedWith))
}

/** A view is changed by its owner; administrators may take away what is shared, for who left the company (PE7). */
export function mayChangeView(user: Viewer, view: ViewAccess): boolean {
  return view.userId === user.userId
}

export function mayDeleteView(user: Viewer, view: ViewAccess): boolean {
  return mayChangeView(user, view) || (view.sharedWith !== null && mayDeleteShared(user))
}

/** Whether a user may delete what others share (PE7). */
export function mayDeleteShared(user: Pick<Viewer, 'roles'>): boolean {
  return satisfiesRoleRule(user, permissions.administer)
}

/** The roles with which a user may share views: those held; administrators share with every role (PE7). */
export function shareableRoles(user: Pick<Viewer, 'roles'>): readonly string[] {
  return satisfiesRoleRule(user, permissions.administer)
    ? ROLES
    : ROLES.filter((role) => user.roles.includes(role))
}
