import type { AnyRecord } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { OpenFile } from '../../kernel/auditArchive.ts'
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

/** The context of a save rule. */
export interface RuleContext {
  readonly user: SavingUser
  /** The instant of the save on the server's clock. */
  readonly now: string
  /** The time zone in which the business's days begin and end. */
  readonly timeZone: string
  /** The client's tag, which may contain anything. */
  readonly tag: unknown
  /** Read-only: changes go through the unit of work. */
  readonly transaction: Pick<Transaction, 'query'>
  readonly dialect: Dialect
  /** Opens yearly files of the audit log. */
  readonly openFile: OpenFile
  /** Sentences for people in the response; rules add unexpected consequences (SV48). */
  readonly notices: string[]
  /** Takes `count` numbers of a sequence and returns the first; a refused save returns them. */
  readonly takeNumbers: (sequence: NumberSequence, count: number) => Promise<number>
}

/** The properties that rules of all phases share. */
interface RuleOf<Phase, Run> {
  /** Its unique name: that of its constant. */
  readonly name: string
  readonly phase: Phase
  /** Names of the watched entities; it is only called if the save changes one of them. */
  readonly watches: readonly string[] | 'everything'
  /** Rules of the same phase that must run before it, since it depends on their results. */
  readonly after?: readonly RuleOf<Phase, Run>[]
  /** Rules of the same phase that depend on its results, and of a feature that does not know its own. */
  readonly before?: readonly RuleOf<Phase, Run>[]
  readonly run: Run
}

/**
 * Returns the names of the locks that the save needs, such as the order of a list, before any record is read: saves that derive
 * something from the same rows are serialized (SV47).
 */
export type LockRule = RuleOf<
  'lock',
  (
    changes: readonly RequestedChange[],
    context: Pick<RuleContext, 'transaction' | 'dialect'>,
  ) => Promise<readonly string[]>
>

/**
 * May a client change these fields of a stored record that is marked deleted? Unless a rule that watches the entity admits it,
 * the change conflicts with the deletion (SV14).
 */
export type AdmitRule = RuleOf<'admit', (stored: AnyRecord, fields: readonly string[]) => boolean>

/** A rule that may change records besides those of the save. */
interface Explained {
  /** Why it changes something, as a sentence for people (SV421); none where it only refuses. */
  readonly because?: string
}

/** Changes the unit of work before anything is checked; refuses the save by throwing an error. */
export type PrepareRule = RuleOf<'prepare', (unit: UnitOfWork, context: RuleContext) => Promise<void>> &
  Explained

/** Receives the changes of the watched entities once each record on its own is valid, and returns violations. */
export type CheckRule = RuleOf<
  'check',
  (changes: readonly PlannedChange[], context: RuleContext) => Promise<readonly RecordViolation[]>
>

/**
 * Adds consequences of the changes, or refuses the save by throwing an error, once the changes are written; what it adds is
 * written before the next rule runs.
 */
export type SettleRule = RuleOf<'settle', (unit: UnitOfWork, context: RuleContext) => Promise<void>> &
  Explained

/** A rule that depends on more than the fields of one record: previous values, other records, or the database (SV24). */
export type SaveRule = LockRule | AdmitRule | PrepareRule | CheckRule | SettleRule
