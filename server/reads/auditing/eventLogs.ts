import { eventLogsQuery } from '#shared/auditing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const eventLogs = implementQuery(eventLogsQuery, {
  orderBy: ['when desc', 'id desc'],
})
