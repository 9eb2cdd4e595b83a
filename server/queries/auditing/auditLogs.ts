import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Who changed what, newest first: of one record, of one entity, of one save. */
export const auditLogs: NamedQuery = queryOf(AuditLog, {
  parameters: {
    entityTypeName: { kind: 'text' },
    entityId: { kind: 'integer' },
    saveId: { kind: 'text' },
  },
  where: matching('entityTypeName', 'entityId', 'saveId'),
  orderBy: ['when desc', 'id desc'],
})
