import { dayOfInstant, formatDay } from '#shared/kernel/days.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { SavedView } from '#shared/views/SavedView.ts'
import { displayName } from '#shared/people/userRules.ts'
import { queryContracts } from '#shared/queries.ts'
import { mayReceive, notReceived } from '#shared/reporting/reportReaders.ts'
import type { ReportSchedule } from '#shared/reporting/ReportSchedule.ts'
import { reportedPeriod } from '#shared/reporting/reportSchedules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Queryable } from '../database/Database.ts'
import { NotFound } from '../kernel/errors.ts'
import { PermanentMailError, type Attachment } from '../mail/Mailer.ts'
import { readUsersWithRoles, type LookUp } from '../reads/people/readUsersWithRoles.ts'
import { readRecords } from '../reads/readRecords.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import { spreadsheetWork } from '../reports/reportWorks.ts'
import { bytesOf } from '../kernel/ReadResult.ts'
import { dashboardContent, type ReadDashboard } from '../reports/dashboardContent.ts'
import { facts } from '../reports/formats.ts'
import { readLetterhead } from '../reports/readLetterhead.ts'
import { fileName, type Reports } from '../reports/Reports.ts'
import type { ReportTable } from '../reports/ReportTable.ts'
import { tablesReport } from '../reports/tablesReport.ts'
import { ReportReads } from './ReportReads.ts'
import { REPORT_TABLES } from './reportTables.ts'
import { mailableContent, savedListTable } from './savedListTable.ts'

export interface ScheduledReportDependencies {
  readonly database: Queryable
  readonly reads: Pick<ReadScheduler, 'read' | 'run'>
  readonly reports: Pick<Reports, 'printContent'>
  readonly readDashboard: ReadDashboard
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
}

const PDF = 'application/pdf'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A report that was due at an instant, for one of its recipients. */
export interface DueReport {
  readonly scheduleId: number
  readonly run: string
  readonly userId: number
}

interface ReportOfSchedule {
  readonly schedule: ReportSchedule
  /** Null for all but a saved list. */
  readonly view: SavedView | null
  readonly title: string
  readonly run: string
}

/** A report with its title and its period. */
interface ReportContents {
  readonly title: string
  /** Null for a report that covers no period, such as a list. */
  readonly period: ReportPeriod | null
  readonly tables: readonly ReportTable[]
}

/** The files of the reports that are mailed (RP29). */
export class ScheduledReports {
  readonly #dependencies: ScheduledReportDependencies

  constructor(dependencies: ScheduledReportDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * The report of a schedule as its recipient may read it now. Throws NotFound where the schedule or the user is gone,
   * PermanentMailError and NotAllowed where the report is refused.
   */
  async attachment({ scheduleId, run, userId }: DueReport): Promise<Attachment> {
    const { database, reads, readDashboard, timeZone } = this.#dependencies
    const [schedule] = await readRecords(database, 'ReportSchedule', 'id', [scheduleId])
    if (schedule === undefined) throw new NotFound('The scheduled report was deleted.', 'reportScheduleId')
    const recipient = await this.#recipient(userId)
    const view = await this.#savedView(schedule)
    const title = view === null ? schedule.report : `${view.list}, ${view.name}`
    if (!mayReceive(recipient, schedule.report, view === null ? null : mailableContent(view), queryContracts))
      throw new PermanentMailError(notReceived(displayName(recipient), title))
    if (schedule.report === 'Dashboard' && schedule.format === 'PDF')
      return this.#dashboard(recipient, reportedPeriod(schedule, run, timeZone))
    const reader = new ReportReads({ reads, readDashboard }, recipient)
    const contents = await this.#contents(reader, { schedule, view, title, run })
    return schedule.format === 'PDF' ? this.#pdf(contents) : this.#spreadsheet(contents)
  }

  async #recipient(userId: number): Promise<SignedInUser> {
    const { database } = this.#dependencies
    const lookUp: LookUp = (entity, field, values) => readRecords(database, entity, field, values)
    const [user] = await readUsersWithRoles(lookUp, [userId])
    if (user?.isActive !== true) throw new NotFound('The recipient is no longer an active user.', 'userId')
    return { ...user, userName: user.userName ?? '' }
  }

  async #savedView({ report, savedViewId }: ReportSchedule): Promise<SavedView | null> {
    if (report !== 'Saved list') return null
    const [view] = await readRecords(this.#dependencies.database, 'SavedView', 'id', [savedViewId])
    if (view === undefined) throw new NotFound('The saved list was deleted.', 'savedViewId')
    return view
  }

  async #contents(
    reads: ReportReads,
    { schedule, view, title, run }: ReportOfSchedule,
  ): Promise<ReportContents> {
    const { timeZone } = this.#dependencies
    if (view !== null) {
      const table = await savedListTable(reads, view, dayOfInstant(run, timeZone))
      return { title, period: null, tables: [table] }
    }
    if (schedule.report === 'Saved list') throw new NotFound('The saved list was deleted.', 'savedViewId')
    const period = reportedPeriod(schedule, run, timeZone)
    const tables = await REPORT_TABLES[schedule.report](reads, period)
    return { title, period: schedule.report === 'Receivables Aging' ? null : period, tables }
  }

  /** The PDF that the dashboard opens (RP33). */
  async #dashboard(recipient: SignedInUser, period: ReportPeriod): Promise<Attachment> {
    const content = await dashboardContent(this.#dependencies, recipient, period)
    const printed = await this.#dependencies.reports.printContent(content)
    return { fileName: printed.fileName, contentType: PDF, bytes: printed.pdf }
  }

  async #pdf({ title, period, tables }: ReportContents): Promise<Attachment> {
    const { database, reports, timeZone } = this.#dependencies
    const days = period === null ? null : `${formatDay(period.startDate)} – ${formatDay(period.endDate)}`
    const data = { title, facts: facts([['Period', days]]), tables, timeZone }
    const document = tablesReport(data, await readLetterhead(database))
    const { pdf } = await reports.printContent({ title, documents: [document] })
    return {
      fileName: fileName(titleOf({ title, period }), 'pdf'),
      contentType: PDF,
      bytes: pdf,
    }
  }

  async #spreadsheet({ title, period, tables }: ReportContents): Promise<Attachment> {
    const bytes = await bytesOf(await this.#dependencies.reads.run(null, spreadsheetWork.taskOf(tables)))
    return { fileName: fileName(titleOf({ title, period }), 'xlsx'), contentType: SPREADSHEET, bytes }
  }
}

function titleOf({ title, period }: Pick<ReportContents, 'title' | 'period'>): string {
  return period === null ? title : `${title} ${period.startDate} to ${period.endDate}`
}
