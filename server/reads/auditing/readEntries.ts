import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { isObject } from '#shared/kernel/json.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import type { HistorySubject } from './historySubjects.ts'

/** Keys in one condition: each is looked for by the index of the log. */
const KEYS_AT_ONCE = 500

interface EntriesAsked {
  /** Only entries before this one. */
  readonly before?: number | undefined
  /** Only entries of later saves. */
  readonly since?: string
  readonly take: number
}

/** The newest entries of these records, the latest first. */
export async function readEntries(
  { runUnrestricted }: Pick<ComputedQueryContext, 'runUnrestricted'>,
  subjects: readonly HistorySubject[],
  { before, since, take }: EntriesAsked,
): Promise<readonly AuditLog[]> {
  const found: AuditLog[] = []
  for (const { entityTypeName, ids } of subjects)
    for (let start = 0; start < ids.length; start += KEYS_AT_ONCE) {
      const rows = await runUnrestricted('AuditLogs', {
        where: {
          and: [
            { entityId: { in: ids.slice(start, start + KEYS_AT_ONCE) } },
            { entityTypeName },
            ...(before === undefined ? [] : [{ id: { lt: before } }]),
            ...(since === undefined ? [] : [{ when: { gt: since } }]),
          ],
        },
        orderBy: ['id desc'],
        take,
      })
      // The query answers records of the entity.
      if (Array.isArray(rows)) found.push(...(rows.filter(isObject) as unknown as readonly AuditLog[]))
    }
  return found.toSorted((a, b) => b.id - a.id).slice(0, take)
}
