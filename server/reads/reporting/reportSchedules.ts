import { reportScheduleRecipientsQuery, reportSchedulesQuery } from '#shared/reporting/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const reportSchedules = implementQuery(reportSchedulesQuery, { orderBy: ['nextRun', 'id'] })

export const reportScheduleRecipients = implementQuery(reportScheduleRecipientsQuery)
