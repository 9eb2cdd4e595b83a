import type { RoleRule } from '../model/kinds.ts'
import { doesOnlyAssignedWork, satisfiesRoleRule, type RoleHolder } from './roleChecks.ts'
import { permissions } from './roles.ts'

export interface MenuEntry {
  readonly caption: string
  readonly path: string
  readonly visibleTo: RoleRule
}

/** The main menu and the roles that see each entry (S0 §6, F-011…F-015). */
const MENU: readonly MenuEntry[] = [
  { caption: 'Dashboard', path: '/dashboard', visibleTo: ['Admin'] },
  { caption: 'Customers', path: '/customers', visibleTo: permissions.searchCustomers },
  { caption: 'Rentals', path: '/rentals', visibleTo: ['Rentals', 'Rentals:Admin'] },
  { caption: 'Schedule', path: '/schedule', visibleTo: permissions.viewSchedule },
  { caption: 'Dumpsters', path: '/dumpsters', visibleTo: ['Dumpster', 'Dumpster:Admin'] },
  { caption: 'Inventory', path: '/inventory/overview', visibleTo: 'signedIn' },
  { caption: 'Notes', path: '/dispatch-notes', visibleTo: 'signedIn' },
  { caption: 'Invoices', path: '/invoices', visibleTo: ['Invoice', 'Invoice:Admin'] },
  { caption: 'Payments', path: '/payments', visibleTo: permissions.viewPayments },
  { caption: 'Reporting', path: '/reporting', visibleTo: ['Reporting'] },
  { caption: 'Great Plains', path: '/great-plains', visibleTo: ['GreatPlains'] },
  { caption: 'Admin', path: '/admin', visibleTo: ['Admin'] },
]

/** The entries visible to a user, in order. */
export function menuFor(user: RoleHolder): readonly MenuEntry[] {
  return MENU.filter((entry) => satisfiesRoleRule(user, entry.visibleTo))
}

/** Where a user begins who has just signed in: a driver, who does nothing else here, with his own day; others at home */
export function landingPath(user: RoleHolder): string {
  return doesOnlyAssignedWork(user) ? '/drivers/schedule' : '/'
}
