import { EventLog } from '#shared/auditing/EventLog.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** What happened to the product, the latest first (S0 §3). */
export const eventLogs: NamedQuery = queryOf(EventLog, {
  orderBy: ['when desc', 'id desc'],
})
