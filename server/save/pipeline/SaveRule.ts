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

/** What rules of every phase say of themselves. */
interface RuleOf<Phase, Run> {
  /** Its own among all rules: the name of the constant that holds it. */
  readonly name: string
  readonly phase: Phase
  /** Names of the entities whose changes concern it: without one of them in the save it is not called. */
  readonly watches: readonly string[] | 'everything'
  /** Rules of the same phase that have to run before it, since it looks at what they leave. */
  readonly after?: readonly RuleOf<Phase, Run>[]
  readonly run: Run
}

/**
 * Answers names of what the save has to hold alone while it runs, such as the order of a list, before any record is read: what
 * two saves work out from the same rows they work out one after the other (SV47).
 */
export type LockRule = RuleOf<
  'lock',
  (
    changes: readonly RequestedChange[],
    context: Pick<RuleContext, 'transaction' | 'dialect'>,
  ) => Promise<readonly string[]>
>

/**
 * May a client change these fields of a stored record that is marked deleted? Where no rule that watches the entity admits it,
 * somebody else has deleted the record meanwhile (SV14).
 */
export type AdmitRule = RuleOf<'admit', (stored: AnyRecord, fields: readonly string[]) => boolean>

/** Changes the unit of work before anything is checked; raises what refuses the save. */
export type PrepareRule = RuleOf<'prepare', (unit: UnitOfWork, context: RuleContext) => Promise<void>>

/** Is given the changes of the entities that it watches, once each record by itself is valid, and answers what is wrong with them. */
export type CheckRule = RuleOf<
  'check',
  (changes: readonly PlannedChange[], context: RuleContext) => Promise<readonly RecordViolation[]>
>

/**
 * Adds what follows from the changes, or raises what refuses the save, once these are written and the database shows them; what
 * it adds is written before the next rule runs.
 */
export type SettleRule = RuleOf<'settle', (unit: UnitOfWork, context: RuleContext) => Promise<void>>

/** A rule that looks at more than one record's fields: at what was stored before, at other records, at the database (SV24). */
export type SaveRule = LockRule | AdmitRule | PrepareRule | CheckRule | SettleRule
