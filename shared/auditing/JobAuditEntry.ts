import type { AuditLog } from './AuditLog.ts'

/**
 * One entry of JobAuditLogs (S1 §3, O-045), newest first: a change of a job, of its time records, fees or dumpsters. `data` is
 * JSON text as in the audit log, with the changes of fields that the user may read.
 */
export type JobAuditEntry = Pick<AuditLog, 'id' | 'when' | 'entityTypeName' | 'action' | 'userName' | 'data'>
