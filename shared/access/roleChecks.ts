import type { RoleRule } from '../model/kinds.ts'

/** Anyone whose access is checked: the roles held, by name. */
export interface RoleHolder {
  readonly roles: readonly string[]
}

/** Does the user hold exactly this role? Case-sensitive (F-016). */
export function hasRole(user: RoleHolder, name: string): boolean {
  return user.roles.includes(name)
}

/** Does the user hold a role whose name starts with the prefix (`Schedule` covers `Schedule:Admin`)? */
export function hasRoleWithPrefix(user: RoleHolder, prefix: string): boolean {
  return user.roles.some((role) => role.startsWith(prefix))
}

/** Does the user hold any of these roles? */
export function hasAnyRole(user: RoleHolder, names: readonly string[]): boolean {
  return names.some((name) => user.roles.includes(name))
}

/** Does the user satisfy a role rule? */
export function satisfiesRoleRule(user: RoleHolder, rule: RoleRule): boolean {
  if (rule === 'signedIn') return true
  if (rule === 'nobody') return false
  return hasAnyRole(user, rule)
}

/** Is the user a driver who does nothing else here? */
export function doesOnlyAssignedWork({ roles }: RoleHolder): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Schedule')
}
