import { contentOfView, mailRefusal } from '#shared/views/viewContent.ts'
import { isSameTiming, nextRunAfter } from '#shared/reporting/reportSchedules.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** A scheduled report is due first, and once its timing was changed, at the next time after the save (RP27). */
export const setNextRun: PrepareRule = {
  name: 'setNextRun',
  phase: 'prepare',
  because: 'A scheduled report is sent next at the time that its schedule says.',
  watches: ['ReportSchedule'],
  run: async (unit, { now, timeZone }) => {
    for (const { operation, before, after } of new Records(unit).changes('ReportSchedule'))
      if (operation !== 'delete' && (before === null || !isSameTiming(before, after)))
        unit.change('ReportSchedule', after, { nextRun: nextRunAfter(after, now, timeZone) })
  },
}

/** The recipients of a scheduled report are deleted with it. */
export const deleteRecipients: PrepareRule = {
  name: 'deleteRecipients',
  phase: 'prepare',
  because: 'The recipients of a scheduled report are deleted with it.',
  watches: ['ReportSchedule'],
  run: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('ReportSchedule').filter(({ operation }) => operation === 'delete')
    const recipients = await records.findForUpdate(
      'ReportScheduleRecipient',
      'reportScheduleId',
      deleted.map(({ after }) => after.id),
    )
    for (const recipient of recipients) records.remove('ReportScheduleRecipient', recipient)
  },
}

/** A saved list is scheduled only if it can be mailed (RP30). */
export const refuseUnmailableList: SettleRule = {
  name: 'refuseUnmailableList',
  phase: 'settle',
  watches: ['ReportSchedule'],
  run: async (unit) => {
    const records = new Records(unit)
    const chosen = records
      .changes('ReportSchedule')
      .filter(
        ({ operation, before, after }) =>
          operation !== 'delete' && before?.savedViewId !== after.savedViewId && after.savedViewId !== null,
      )
    const views = await records.find(
      'SavedView',
      'id',
      chosen.map(({ after }) => after.savedViewId),
    )
    refuseAll(
      chosen.flatMap((change) => {
        const view = views.find(({ id }) => id === change.after.savedViewId)
        const message = view === undefined ? null : mailRefusal(contentOfView(view.content))
        return message === null
          ? []
          : violationsBy(change, { code: 'unmailable', field: 'savedViewId', message })
      }),
    )
  },
}
