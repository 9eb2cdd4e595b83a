import { auditLogsQuery } from '#shared/auditing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const auditLogs = implementQuery(auditLogsQuery, {
  where: matching(auditLogsQuery, 'entityTypeName', 'entityId', 'saveId'),
  orderBy: ['when desc', 'id desc'],
})
