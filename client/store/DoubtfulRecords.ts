import { isUndecided } from '#shared/wire/errors.ts'
import type { EntityCache } from './EntityCache.ts'
import { QueryFailed } from './errors.ts'
import type { EditRecorder } from './EditRecorder.ts'
import type { QueryExecutor } from './QueryExecutor.ts'
import type { SentRecord } from './saveBundle.ts'
import type { ServerRowMerger } from './ServerRowMerger.ts'

export interface DoubtfulRecordsDependencies {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly queries: QueryExecutor
  readonly rows: ServerRowMerger
}

/** Records of which it is not known what is stored, since a save of them had no response and will not be repeated (SA17). */
export class DoubtfulRecords {
  readonly #dependencies: DoubtfulRecordsDependencies
  readonly #records = new Set<SentRecord>()

  constructor(dependencies: DoubtfulRecordsDependencies) {
    this.#dependencies = dependencies
  }

  /** New records are left out: their keys are not known. */
  add(records: readonly SentRecord[]): void {
    for (const record of records) if (record.state !== 'Added') this.#records.add(record)
  }

  clear(): void {
    this.#records.clear()
  }

  /** Reads them, so that they are shown as they are stored; where nobody can be reached, they stay doubtful. */
  async read(): Promise<void> {
    const records = [...this.#records]
    this.#records.clear()
    await Promise.all(records.map((record) => this.#read(record)))
  }

  async #read(record: SentRecord): Promise<void> {
    const { cache, edits, queries, rows } = this.#dependencies
    const { entity, key, state } = record
    const { name, softDelete } = cache.shapeOf(entity)
    try {
      const current = await queries.fetchByKey(name, key, { deleted: softDelete })
      if (current === null && state === 'Deleted') edits.withoutRecording(() => rows.evict(entity))
    } catch (error) {
      if (!(error instanceof QueryFailed)) throw error
      if (isUndecided(error.status)) this.#records.add(record)
    }
  }
}
