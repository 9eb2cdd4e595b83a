import { canReadField } from '#shared/access/can.ts'
import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { lastChangesOf } from '../pipeline/lastChanges.ts'
import { shapeOf } from '../pipeline/modelShape.ts'
import type { RuleContext } from '../pipeline/SaveRule.ts'

type Where = Pick<RuleContext, 'user' | 'transaction' | 'dialect'>

/** What the calls find changed: whether a job is done or gone, where a dumpster is. */
const QUESTIONED: Partial<Record<EntityName, readonly string[]>> = {
  Job: ['completed', 'deleted'],
  DumpsterInventory: ['deleted'],
  DumpsterLocation: ['removed'],
}

/**
 * The conflict error of a call that lost a race: the readable part of the stored record, who changed what
 * is in question last and when (SV15, SV79). The message says what happened in the meantime.
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
  const shape = shapeOf(rolloffModel).byName.get(entityName)
  const overtaken = { key: record.id, fields: QUESTIONED[entityName] ?? [] }
  const last = shape && (await lastChangesOf(where, shape, [overtaken])).get(record.id)
  const conflict = {
    entityTypeName: `${entityName}:#${rolloffModel.namespace}`,
    keyValues: [record.id],
    current,
    changedBy: last?.by ?? null,
    changedAt: last?.at ?? null,
  }
  return new ConcurrencyConflict([conflict], message)
}
