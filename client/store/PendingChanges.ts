import type { PendingRecord, TrackedRecord } from './types.ts'

/** What the next save would send; observable. */
export declare class PendingChanges {
  /** Changed fields + added records + removed records. */
  readonly count: number
  readonly hasChanges: boolean
  readonly records: readonly PendingRecord[]
  recordOf(entity: TrackedRecord): PendingRecord | null
  revertField(entity: TrackedRecord, property: string): void
  revertRecord(entity: TrackedRecord): void
}
