import type { AnyRecord } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { Transaction } from '../../database/Database.ts'
import type { Dialect } from '../../database/dialects/Dialect.ts'
import type { NumberSequence } from '../../database/numberSequences.ts'
import type { PlannedChange, RequestedChange, SavingUser } from './change.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A violation by one record of a save. */
export interface RecordViolation {
  readonly change: PlannedChange
  readonly violation: Violation
}

/** What a save rule may look at. */
export interface RuleContext {
  readonly user: SavingUser
  /** The moment of the save, on the server's clock. */
  readonly now: string
  /** The time zone in which the business's days begin and end. */
  readonly timeZone: string
  /** What the client says beside the records; it may hold anything. */
  readonly tag: unknown
  /** For looking only: what is to be stored goes through the unit of work. */
  readonly transaction: Pick<Transaction, 'query'>
  readonly dialect: Dialect
  /** Sentences for people that the answer tells beside the records; rules add what followed that nobody may expect (SV48). */
  readonly notices: string[]
  /** Takes that many numbers of a sequence, for as long as the save is not refused, and answers the first. */
  readonly takeNumbers: (sequence: NumberSequence, count: number) => Promise<number>
}

/** A rule that looks at more than one record's fields: at what was stored before, at other records, at the database (SV24). */
export interface SaveRule {
  /** The entity whose changes concern it; null for a rule that runs with every save. */
  readonly entity: string | null
  /**
   * May a client change these fields of a record that is marked deleted? Where no rule of the entity says so, somebody else has
   * deleted it meanwhile (SV14).
   */
  readonly allowsChangingDeleted?: (stored: AnyRecord, fields: readonly string[]) => boolean
  /**
   * Names of what the save has to hold alone while it runs, such as the order of a list, told before any record is read: what two
   * saves work out from the same rows they work out one after the other (SV47).
   */
  readonly locks?: (
    changes: readonly RequestedChange[],
    context: Pick<RuleContext, 'transaction' | 'dialect'>,
  ) => Promise<readonly string[]>
  /** Changes the unit of work before anything is checked. */
  readonly prepare?: (unit: UnitOfWork, context: RuleContext) => Promise<void>
  readonly check?: (
    changes: readonly PlannedChange[],
    context: RuleContext,
  ) => Promise<readonly RecordViolation[]>
  /**
   * Adds what follows from the changes, once these are written and the database shows them; what it adds is written before
   * the next rule runs.
   */
  readonly settle?: (unit: UnitOfWork, context: RuleContext) => Promise<void>
}

/** Does a rule have anything to do with these changes? */
export function concerns({ entity }: SaveRule, changes: readonly Pick<RequestedChange, 'shape'>[]): boolean {
  return entity === null || changes.some(({ shape }) => shape.name === entity)
}
