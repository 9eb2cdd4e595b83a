import { canReadField } from '#shared/access/can.ts'
import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { readLastChange } from '#server/reads/auditing/readLastChange.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { readingIn } from './reading.ts'
import type { RuleContext } from '../pipeline/SaveRule.ts'

type Where = Pick<RuleContext, 'user' | 'transaction' | 'dialect'>

/**
 * The conflict error of a call that lost a race: the readable part of the stored record, who changed it last and when (SV15,
 * SV79). The message says what happened in the meantime.
 */
export async function conflictWith(
  entityName: EntityName,
  record: { readonly id: number },
  where: Where,
  message: string = CONFLICT_MESSAGE,
): Promise<ConcurrencyConflict> {
  const entity = getEntity(rolloffModel, entityName)
  const stored: AnyRecord = { ...record }
  const current = Object.fromEntries(
    Object.keys(entity.fields)
      .filter((name) => canReadField(where.user, entity, name))
      .map((name) => [name, stored[name]]),
  )
  const last = await readLastChange(readingIn(where), entityName, record.id)
  const conflict = {
    entityTypeName: `${entityName}:#${rolloffModel.namespace}`,
    keyValues: [record.id],
    current,
    changedBy: last?.userName ?? null,
    changedAt: last?.when ?? null,
  }
  return new ConcurrencyConflict([conflict], message)
}
