import type { Entity, MetadataStore } from 'breeze-client'
import { ChangeJournal } from './ChangeJournal.ts'
import { ConflictResolver } from './ConflictResolver.ts'
import { DoubtfulRecords } from './DoubtfulRecords.ts'
import { EditRecorder } from './EditRecorder.ts'
import { EntityCache } from './EntityCache.ts'
import { PendingChanges } from './PendingChanges.ts'
import { Problems } from './Problems.ts'
import { QueryExecutor } from './QueryExecutor.ts'
import { SaveExecutor } from './SaveExecutor.ts'
import { SaveResultMerger } from './SaveResultMerger.ts'
import { ServerRowMerger } from './ServerRowMerger.ts'
import type { Transport } from './Transport.ts'
import type { PrepareOptions, RecordState } from './types.ts'

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
}

/** Creates the parts of a store and connects them: every edit updates the journal, what is pending, and the lists that show a record. */
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
  const edits = new EditRecorder(cache, {
    touched: (entities, fields) => {
      for (const entity of entities) {
        pending.refresh(entity)
        if (pending.recordOf(entity) !== null) queries.show(entity)
      }
      problems.clearEdited(fields)
    },
    recorded: (edit) => journal.record(edit),
  })
  const journal = new ChangeJournal({
    now,
    replay: (changes) => edits.withoutRecording(() => edits.apply(changes)),
    current: (change) => cache.currentOf(change),
    refersTo: (change, record) => cache.refersTo(cache.entityOf(change.record), cache.entityOf(record)),
    keepOnly: (records) => cache.keepOnly(records),
  })
  const pending = new PendingChanges(cache, {
    edit: (label, work) => edits.run(label, work),
    setPresence: (entity, presence) => edits.setPresence(entity, presence),
  })
  const rows = new ServerRowMerger(cache, edits, journal, onRedoLost)
  const problems = new Problems(cache, options.validate, (entity: Entity) => isGone(pending.stateOf(entity)))
  const queries = new QueryExecutor(cache, rows, transport, (resource) => typeOf(metadata, resource))
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
  return { cache, edits, journal, pending, problems, conflicts, queries, saves }
}

function isGone(state: RecordState): boolean {
  return state === 'deleted' || state === 'detached'
}

function typeOf(metadata: MetadataStore, resource: string): string | null {
  const name = metadata.getEntityTypeNameForResourceName(resource)
  return typeof name === 'string' ? (name.split(':')[0] ?? null) : null
}
