import type { PendingRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import type { SavingRule, StoredRecord } from './SavingRule.ts'

/** Pending records as they are about to be stored: afterwards nobody knows what was changed. */
export function aboutToBeStored(records: readonly PendingRecord[]): readonly StoredRecord[] {
  return records.map(({ entity, state, fields }) => ({
    record: entity,
    state,
    changed: new Set(fields.map(({ property }) => property)),
  }))
}

/** Does what follows by the rules of their entities once these records are stored; reports what fails. */
export async function followUp(app: ScreenContext, stored: readonly StoredRecord[]): Promise<void> {
  for (const rule of app.savingRules) {
    const own = stored.filter(({ record }) => record.entityType.shortName === rule.entity)
    if (own.length === 0) continue
    try {
      await rule.followUp?.(app, own)
    } catch (error) {
      // The records are stored; only what follows was not done.
      app.errors.report(error)
    }
  }
}

/** The rules of the record's entity. */
export function rulesOf(app: ScreenContext, typeName: string): readonly SavingRule[] {
  return app.savingRules.filter(({ entity }) => entity === typeName)
}
