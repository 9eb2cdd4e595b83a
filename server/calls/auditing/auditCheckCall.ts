import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { AUDIT_FAULTS } from '#shared/auditing/auditCheck.ts'
import { checkAudit, type LogSource } from '../../reads/auditing/checkAudit.ts'
import { defineCall, type Call } from '../Call.ts'
import { instant, nullable, strictObject } from '../schemas.ts'

/** How long one request checks; the next one goes on where it ended. */
const MILLISECONDS = 1_000

/** GET /api/audit/check: whether the audit log is what was written, a part at a time (SV641). */
export function auditCheckCall(source: LogSource): Call {
  return defineCall({
    method: 'GET',
    path: '/api/audit/check',
    summary: 'Checks from a link of the audit log on whether its entries are as they were written',
    role: permissions.administer,
    query: CURSOR,
    response: strictObject({
      cursor: CURSOR,
      isDone: Type.Boolean(),
      fault: nullable(
        strictObject({
          kind: Type.Enum([...AUDIT_FAULTS]),
          position: count(),
          entryId: nullable(count()),
          saveId: nullable(Type.String()),
          when: nullable(Type.String()),
          userName: nullable(Type.String()),
        }),
      ),
      since: nullable(instant()),
    }),
    run: (cursor) => checkAudit(source, cursor, MILLISECONDS),
  })
}

const count = () => Type.Integer({ minimum: 0 })

const CURSOR = strictObject({
  position: count(),
  hash: Type.String({ maxLength: 64, pattern: '^[0-9a-f]*$' }),
  lastId: count(),
  entries: count(),
})
