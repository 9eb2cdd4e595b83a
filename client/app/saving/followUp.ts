import type { PendingRecord } from '../../store/types.ts'
import type { App } from '../App.ts'
import type { SavingRule } from './SavingRule.ts'

/** Does what follows by the rules of their entities once these records are stored; reports what fails. */
export async function followUp(app: App, records: readonly PendingRecord[]): Promise<void> {
  for (const record of records) {
    for (const rule of rulesOf(app, record)) {
      try {
        await rule.followUp?.(app, record.entity, record.state)
      } catch (error) {
        // The records are stored; only what follows was not done.
        app.errors.report(error)
      }
    }
  }
}

/** The rules of the record's entity. */
export function rulesOf(app: App, record: PendingRecord): readonly SavingRule[] {
  return app.savingRules.filter(({ entity }) => entity === record.typeName)
}
