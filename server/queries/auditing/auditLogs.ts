import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

const sameFields = matching('entityTypeName', 'entityId', 'saveId')

/** Who changed what, newest first: of one record, of one entity, of one save, or of one job (S1 §7, O-045). */
export const auditLogs: NamedQuery = queryOf(AuditLog, {
  parameters: {
    entityTypeName: { kind: 'text' },
    entityId: { kind: 'integer' },
    saveId: { kind: 'text' },
    jobId: { kind: 'integer' },
  },
  where: (parameters) =>
    allOf([
      sameFields(parameters) ?? allOf([]),
      ...(parameters['jobId'] === undefined
        ? []
        : [compare('entityTypeName', 'eq', 'Job'), compare('entityId', 'eq', Number(parameters['jobId']))]),
    ]),
  orderBy: ['when desc', 'id desc'],
})
