import { permissions } from '../access/roles.ts'
import { WEEKDAYS } from '../kernel/days.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** What can be mailed: the reports, and any list that was saved as a view. */
const SCHEDULED_REPORTS = [
  'Dashboard',
  'Receivables Aging',
  'Revenue Forecast',
  'Revenue By Type',
  'Customer Totals',
  'Margins',
  'Saved list',
] as const

const administered = permissions.administer

/** A report that is mailed to users every week or every month (RP27 to RP31). */
export const ReportSchedule = defineEntity({
  name: 'ReportSchedule',
  resource: 'ReportSchedules',
  caption: 'Scheduled report',
  title: ['report'],
  access: { read: administered, create: administered, update: administered, delete: administered },
  fields: {
    id: field.id(),
    report: field.choice('Report', SCHEDULED_REPORTS, { required: true }),
    /** The view of a saved list; of no other report. */
    savedViewId: field.reference('Saved list', 'SavedView'),
    format: field.choice('Attached as', ['PDF', 'Spreadsheet'], { default: 'PDF' }),
    every: field.choice('Every', ['Week', 'Month'], { default: 'Week' }),
    weekday: field.choice('On', WEEKDAYS, { default: 'Monday' }),
    /** In shorter months, the last day. */
    dayOfMonth: field.integer('Day of the month', { default: 1, min: 1, max: 31 }),
    /** In the business time zone. */
    hour: field.integer('Hour', { default: 6, min: 0, max: 23 }),
    nextRun: field.instant('Next time', { serverOwned: true, indexed: true }),
    lastRun: field.instant('Last time', { serverOwned: true }),
    /** Why the last run did not reach a recipient, in sentences. */
    problem: field.note('Problem', { serverOwned: true }),
    ...stamps(),
  },
  relations: {
    savedView: belongsTo('SavedView', 'savedViewId'),
    recipients: hasMany('ReportScheduleRecipient', 'reportScheduleId'),
  },
})

export type ReportSchedule = RecordOf<typeof ReportSchedule>
