import { permissions } from '../access/roles.ts'
import { can } from '../access/can.ts'
import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import type { RoleRule } from '../model/kinds.ts'
import type { QueryContract } from '../model/queryContract.ts'
import type { ViewContent } from '../wire/views.ts'
import type { ReportSchedule } from './ReportSchedule.ts'

/** Who may read a report: those who may open its screen. */
const READERS: Readonly<Record<Exclude<ReportSchedule['report'], 'Saved list'>, RoleRule>> = {
  Dashboard: permissions.administer,
  'Receivables Aging': permissions.viewReports,
  'Revenue Forecast': permissions.viewReports,
  'Revenue By Type': permissions.viewReports,
  'Customer Totals': permissions.viewReports,
  Margins: permissions.viewReports,
}

/**
 * May this user be mailed the report (RP29)? A saved list needs its view, and what its rows show is decided by its query, which is one of
 * the contracts.
 */
export function mayReceive(
  user: RoleHolder,
  report: ReportSchedule['report'],
  view: ViewContent | null,
  contracts: readonly QueryContract[],
): boolean {
  if (report !== 'Saved list') return satisfiesRoleRule(user, READERS[report])
  const contract = contracts.find(({ name }) => name === view?.query?.name)
  return contract?.result === 'records' && can(user, 'read', contract.entity)
}

/** Why a user is not mailed a report; `report` is its title. */
export function notReceived(user: string, report: string): string {
  return `${user} may not read ${report}.`
}
