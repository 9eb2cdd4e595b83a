import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Queryable } from '../database/Database.ts'
import { dashboardReport } from './dashboardReport.ts'
import { readLetterhead } from './readLetterhead.ts'
import type { ReportContent } from './readReport.ts'

/**
 * Reads the parts of the dashboard as a user sees them: one that is refused to that user or for this period throws NotAllowed or
 * BadRequest when it is looked at. Throws that if all are refused, and whatever else keeps a part from being read.
 */
export type ReadDashboard = (user: SignedInUser, period: ReportPeriod) => Promise<DashboardParts>

export interface DashboardSource {
  readonly database: Queryable
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
  readonly readDashboard: ReadDashboard
}

/** The dashboard of a period before rendering (RP33). Throws what reading it throws. */
export async function dashboardContent(
  { database, timeZone, now, readDashboard }: DashboardSource,
  user: SignedInUser,
  period: ReportPeriod,
): Promise<ReportContent> {
  const [parts, letterhead] = await Promise.all([readDashboard(user, period), readLetterhead(database)])
  return {
    title: `Dashboard ${period.startDate} to ${period.endDate}`,
    documents: [dashboardReport({ parts, period, now: now(), timeZone }, letterhead)],
  }
}
