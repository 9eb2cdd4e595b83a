import { recordRules } from '../model/recordRules.ts'
import { missing } from '../model/Violation.ts'
import { ReportSchedule } from './ReportSchedule.ts'

/** A saved list, and nothing else, names its view (RP30). */
export const reportScheduleRules = recordRules(ReportSchedule, {
  prepare: ({ report }) => (report === 'Saved list' ? {} : { savedViewId: null }),
  check: ({ report, savedViewId }) =>
    report === 'Saved list' && savedViewId === null ? [missing('savedViewId')] : [],
})
