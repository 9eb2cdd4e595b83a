import { displayName } from '#shared/people/userRules.ts'
import { queryContracts } from '#shared/queries.ts'
import { mayReceive, notReceived } from '#shared/reporting/reportReaders.ts'
import { contentOfView } from '#shared/views/viewContent.ts'
import { readUsersWithRoles, type LookUp } from '../../../reads/people/readUsersWithRoles.ts'
import type { RecordViolation, SettleRule } from '../../pipeline/SaveRule.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** A report is scheduled only for users who may read it (RP29): whenever another report, or another recipient, is chosen. */
export const refuseUnreadableReport: SettleRule = {
  name: 'refuseUnreadableReport',
  phase: 'settle',
  watches: ['ReportSchedule', 'ReportScheduleRecipient'],
  run: async (unit) => {
    const records = new Records(unit)
    const chosen = records.changes('ReportSchedule').filter(isReportChosen)
    const added = records.changes('ReportScheduleRecipient').filter(isUserChosen)
    const ids = [...chosen.map(({ after }) => after.id), ...added.map(({ after }) => after.reportScheduleId)]
    for (const schedule of await records.findForUpdate('ReportSchedule', 'id', ids))
      refuseAll(
        await refusalsOf(records, schedule, {
          report: chosen.find(({ after }) => after.id === schedule.id),
          recipients: added,
        }),
      )
  },
}

interface Choice {
  /** The change that chose the report, if the save has one. */
  readonly report: RecordChange<'ReportSchedule'> | undefined
  /** The changes that chose recipients. */
  readonly recipients: readonly RecordChange<'ReportScheduleRecipient'>[]
}

async function refusalsOf(
  records: Records,
  schedule: Stored<'ReportSchedule'>,
  { report: reportChange, recipients: added }: Choice,
): Promise<readonly RecordViolation[]> {
  const { id, report, savedViewId } = schedule
  const recipients = await records.findForUpdate('ReportScheduleRecipient', 'reportScheduleId', [id])
  const [view] = await records.find('SavedView', 'id', [savedViewId])
  const content = view === undefined ? null : contentOfView(view.content)
  const lookUp: LookUp = (entity, field, values) => records.find(entity, field, values)
  const users = await readUsersWithRoles(
    lookUp,
    recipients.map(({ userId }) => userId),
  )
  return users.flatMap((user) => {
    const userChange = added.find(
      ({ after }) => after.reportScheduleId === id && after.userId === user.userId,
    )
    if (mayReceive(user, report, content, queryContracts)) return []
    const title = view === undefined ? report : `${view.list}, ${view.name}`
    const violation = { code: 'unreadable', message: notReceived(displayName(user), title) }
    if (userChange !== undefined) return violationsBy(userChange, { ...violation, field: 'userId' })
    return reportChange === undefined ? [] : violationsBy(reportChange, { ...violation, field: 'report' })
  })
}

function isReportChosen({ operation, before, after }: RecordChange<'ReportSchedule'>): boolean {
  const isOther = before?.report !== after.report || before.savedViewId !== after.savedViewId
  return operation !== 'delete' && isOther
}

function isUserChosen({ operation, before, after }: RecordChange<'ReportScheduleRecipient'>): boolean {
  return operation !== 'delete' && before?.userId !== after.userId
}
