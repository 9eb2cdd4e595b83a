import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { PendingRecord, Tracked, TrackedRecord } from '../../store/types.ts'
import type { ApiClient } from '../../api/ApiClient.ts'
import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { Formats } from '../../kit/formats.ts'
import type { ErrorReporter } from '../ErrorReporter.ts'
import type { Lookups } from '../Lookups.ts'
import type { Session } from '../Session.ts'

/** The part of the application that saving rules use. */
export interface SavingContext {
  readonly api: ApiClient
  readonly dialogs: Dialogs
  readonly store: EntityStore<EntityTypes>
  readonly formats: Formats
  readonly errors: Pick<ErrorReporter, 'report'>
  readonly lookups: Lookups
  readonly session: Session
  /** The business day. */
  readonly today: () => string
}

/** A record that was stored, with what it was before: its state, and its changed fields. */
export interface StoredRecord<R extends TrackedRecord = TrackedRecord> {
  readonly record: R
  readonly state: PendingRecord['state']
  readonly changed: ReadonlySet<string>
}

/** The fields of a record that are about to be stored with another value than before; those of a new record all are. */
export interface EditedFields {
  has(field: string): boolean
  /** The value of an edited field that is stored now; undefined of a new record. */
  before(field: string): unknown
}

/** A record that is about to be stored, with what of it is edited. */
export interface EditedRecord<R extends TrackedRecord = TrackedRecord> {
  readonly record: R
  readonly edited: EditedFields
}

/** What saving a record of an entity asks before and does after, from whichever screen the save comes. */
export interface SavingRule<R extends TrackedRecord = TrackedRecord> {
  readonly entity: EntityName
  /** Shown instead of 'Saved' after these were added. */
  storedMessage?(added: readonly R[]): string
  /** Shown, with the reason, where one could not be added. */
  readonly failedMessage?: string
  /**
   * Asked first for each record that is changed: the edit of further records that it takes along, which is stored by the same save or
   * taken back with it. Null ends the save, and everything stays pending, as an error does, which is shown.
   */
  takeAlong?(context: SavingContext, record: R, edited: EditedFields): Promise<(() => void) | null>
  /**
   * What is to be confirmed of a record that is added or changed, before anything else is asked: one question for all records of a save
   * (SG400). Null where there is nothing to ask.
   */
  question?(context: SavingContext, record: R, edited: EditedFields): string | null
  /** Asked for each record that is added or changed, with the fields that were; false ends the save, and everything stays pending. */
  askBefore?(context: SavingContext, record: R, edited: EditedFields): Promise<boolean>
  /** Asked once for all records of the entity that are added or changed; false ends the save, as above. */
  askBeforeAll?(context: SavingContext, records: readonly EditedRecord<R>[]): Promise<boolean>
  /** Shown instead of 'Saved' after these fields of one were changed and stored; null for 'Saved'. */
  changedMessage?(record: R, changed: ReadonlySet<string>): string | null
  /** Done once for all records of the entity that a save stored. */
  followUp?(context: SavingContext, stored: readonly StoredRecord<R>[]): Promise<void>
}

/** Declares what saving records of an entity asks and does. */
export function savingRule<N extends EntityName>(
  entity: N,
  steps: Omit<SavingRule<Tracked<EntityTypes[N]>>, 'entity'>,
): SavingRule<Tracked<EntityTypes[N]>> {
  return { entity, ...steps }
}
