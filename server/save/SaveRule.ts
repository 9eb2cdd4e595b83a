import type { Violation } from '#shared/model/validate.ts'
import type { Transaction } from '../database/Database.ts'
import type { PlannedChange, SavingUser } from './change.ts'

/** A violation by one record of a save. */
export interface RecordViolation {
  readonly change: PlannedChange
  readonly violation: Violation
}

/** What a save rule may look at. */
export interface RuleContext {
  readonly user: SavingUser
  /** For looking only; what a rule would write is not part of the save. */
  readonly transaction: Pick<Transaction, 'query'>
}

/** A rule that looks at more than one record's fields: at what was stored before, at other records, at the database (SV24). */
export interface SaveRule {
  /** The entity whose changes it is given. */
  readonly entity: string
  readonly check: (
    changes: readonly PlannedChange[],
    context: RuleContext,
  ) => Promise<readonly RecordViolation[]>
}
