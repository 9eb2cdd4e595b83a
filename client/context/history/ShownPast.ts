import type { EntityName } from '#shared/model/product.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ComparedRecord } from './compareRecords.ts'

/** A record of the product, and a moment of its past. */
export interface PastOf {
  readonly entityTypeName: EntityName
  readonly entityId: number
  readonly when: string
}

/** A record and what belonged to it as they were at a moment, as its screen is given them. */
export interface ShownPast {
  readonly of: PastOf
  /** All records that there were, by type. */
  readonly records: ReadonlyMap<EntityName, readonly TrackedRecord[]>
  /** What has become of a record since; undefined for one that does not belong here, such as a customer whose name is shown. */
  comparedOf(record: object): ComparedRecord | undefined
}
