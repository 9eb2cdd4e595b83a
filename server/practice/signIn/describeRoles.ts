const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Schedule:CanComplete': 'completes jobs',
  'Schedule:CanUnComplete': 'un-completes jobs',
  'Job:CanEditStartComplete': 'edits job times',
  GreatPlains: 'Great Plains',
}

/** Describes roles in plain English: `Customer:Admin` is "Customer administrator" and includes `Customer`. */
export function describeRoles(roles: readonly string[]): string {
  if (roles.length === 0) return 'No roles'
  return roles
    .filter((role) => !roles.includes(`${role}:Admin`))
    .map(describeRole)
    .join(', ')
}

function describeRole(role: string): string {
  if (role === 'Admin') return 'Administrator'
  return DESCRIPTIONS[role] ?? role.replace(/:Admin$/, ' administrator')
}
