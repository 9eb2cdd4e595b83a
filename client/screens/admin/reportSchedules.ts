import { permissions } from '#shared/access/roles.ts'
import { savedViewsQuery } from '#shared/people/queries.ts'
import { displayName } from '#shared/people/userRules.ts'
import { reportSchedulesQuery } from '#shared/reporting/queries.ts'
import { ReportSchedule } from '#shared/reporting/ReportSchedule.ts'
import { hourText, timingText } from '#shared/reporting/reportSchedules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { countOf } from '../../kit/countOf.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { fetchedField } from '../../screen/fetchedField.tsx'
import { linkedTitles, linksOf } from '../../screen/links/links.ts'
import { linksPart } from '../../screen/links/linksPart.tsx'
import { listScreen } from '../../screen/list/listScreen.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ id: hour, title: hourText(hour) }))

const recipientsOf = linksOf(ReportSchedule, 'recipients', 'userId')

export const scheduleEditor = editorOf(ReportSchedule, {
  noun: 'scheduled report',
  width: 800,
  form: [
    [
      'report',
      'format',
      fetchedField(ReportSchedule, savedViewsQuery, {
        field: 'savedViewId',
        span: 3,
        required: true,
        hint: 'Saved from the list’s Views menu. Each recipient gets the rows that they may read.',
        isShown: ({ report }) => report === 'Saved list',
        expand: ['user'],
        orderBy: ['list', 'name'],
        title: ({ list, name, user }) => `${list}, ${name}${user === null ? '' : ` (${displayName(user)})`}`,
      }),
    ],
    [
      'every',
      { field: 'weekday', isShown: ({ every }) => every === 'Week' },
      {
        field: 'dayOfMonth',
        isShown: ({ every }) => every === 'Month',
        hint: 'In shorter months: the last day.',
      },
      { field: 'hour', options: HOURS },
    ],
    [linksPart(recipientsOf, 'Recipients')],
  ],
})

/** Mails reports at once, besides their times (RP1042). */
async function sendNow({ api, toasts }: ScreenContext, ids: readonly number[]): Promise<void> {
  const { emails } = await api.post<{ readonly emails: number }>('/api/report/sendNow', { ids })
  if (emails === 0) toasts.error('Nobody can be mailed: no recipient is active and has an email address.')
  else toasts.success(`${countOf(emails, 'email')} will be sent in a moment.`)
}

/** `/admin/report-schedules`: the reports that are mailed every week or month (RP27 to RP31). */
export const ReportSchedules = listScreen(reportSchedulesQuery, {
  id: 'report-schedules',
  caption: 'Scheduled reports',
  note: 'A report covers the week or the month before the day on which it is mailed.',
  expand: ['recipients', 'savedView'],
  orderBy: ['nextRun', 'id'],
  limit: 1000,
  columns: (services) => [
    {
      key: 'title',
      caption: 'Report',
      value: ({ report, savedView: view }) => (view === null ? report : `${view.list}, ${view.name}`),
      strong: true,
      minWidth: 200,
    },
    'format',
    { key: 'timing', caption: 'Mailed', value: timingText, width: 220 },
    linkedTitles(services, recipientsOf, { caption: 'Recipients', minWidth: 200 }),
    'nextRun',
    'lastRun',
    { field: 'problem', minWidth: 200 },
  ],
  opens: { editor: scheduleEditor },
  actions: [
    {
      caption: 'Send Now',
      icon: 'play',
      needs: permissions.administer,
      withSome: (rows, { app }) =>
        sendNow(
          app,
          rows.map(({ id }) => id),
        ),
    },
  ],
  deletion: { question: 'Are you sure you want to delete this scheduled report?', isMultiple: false },
  emptyText: 'No scheduled reports yet. Add the first one.',
})
