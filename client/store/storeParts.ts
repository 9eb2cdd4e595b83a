import type { MetadataStore } from 'breeze-client'
import { ChangeJournal } from './ChangeJournal.ts'
import { ConflictResolver } from './ConflictResolver.ts'
import { DoubtfulRecords } from './DoubtfulRecords.ts'
import { EditRecorder } from './EditRecorder.ts'
import { EntityCache } from './EntityCache.ts'
import { ForeignChanges } from './ForeignChanges.ts'
import { PendingChanges } from './PendingChanges.ts'
import { Problems } from './Problems.ts'
import { QueryExecutor } from './QueryExecutor.ts'
import { SaveExecutor } from './SaveExecutor.ts'
import { SaveResultMerger } from './SaveResultMerger.ts'
import { ServerRowMerger } from './ServerRowMerger.ts'
import type { Transport } from './Transport.ts'
import type { PrepareOptions } from './types.ts'

/** What a store consists of. */
export interface StoreParts {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly journal: ChangeJournal
  readonly pending: PendingChanges
  readonly problems: Problems
  readonly conflicts: ConflictResolver
  readonly queries: QueryExecutor
  readonly saves: SaveExecutor
  readonly foreign: ForeignChanges
}

/** Creates the parts of a store, each of which knows only those before it and subscribes to the changes that `edits` reports. */
export function createStoreParts(
  options: PrepareOptions,
  transport: Transport,
  metadata: MetadataStore,
): StoreParts {
  const {
    now,
    newSaveId = () => crypto.randomUUID(),
    onNotice = () => {},
    onStored = () => {},
    onTakenBack = () => {},
    onRedoLost = () => {},
  } = options
  const cache = new EntityCache(options.serviceName, metadata)
  const edits = new EditRecorder(cache)
  const pending = new PendingChanges(cache, edits)
  const journal = new ChangeJournal(cache, edits, now)
  const problems = new Problems(cache, edits, pending, options.validate)
  const rows = new ServerRowMerger(cache, edits, journal, onRedoLost)
  const queries = new QueryExecutor(cache, edits, rows, transport)
  const conflicts = new ConflictResolver({ cache, edits, rows })
  const resultMerger = new SaveResultMerger({ cache, edits, journal, pending, rows, now })
  const saves = new SaveExecutor({
    cache,
    pending,
    problems,
    transport,
    resultMerger,
    newSaveId,
    journal,
    doubtful: new DoubtfulRecords({ cache, edits, queries, rows }),
    onNotice,
    onStored,
    onTakenBack,
  })
  const foreign = new ForeignChanges({ cache, edits, pending, queries, rows, conflicts, saves })
  return { cache, edits, journal, pending, problems, conflicts, queries, saves, foreign }
}
