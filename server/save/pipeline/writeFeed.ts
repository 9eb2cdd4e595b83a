import { addDays } from '#shared/kernel/days.ts'
import type { Dialect } from '../../database/dialects/Dialect.ts'
import type { PlannedChange } from './change.ts'
import { fullName, type StampSource } from './derive.ts'
import { keyOfRecord } from './keys.ts'
import { lockLog } from './linkAudit.ts'
import { textOnce, writeLater, type Writing } from './sql.ts'
import { actionOf } from './writeAudit.ts'

const TABLE = 'SaveFeed'
const COLUMNS = ['position', 'saveId', 'userId', 'userName', 'savedAt', 'changes'] as const

/** Of a save of more records only the entities are named: whoever shows one of their lists reads it anew anyway. */
const MAX_RECORDS = 200
const RETENTION_DAYS = 2

/** A record that a save changed. */
export interface FeedRecord {
  readonly entity: string
  readonly id: number
  readonly action: 'Added' | 'Modified' | 'Deleted'
  /** Whose work it was or is, where the entity says it (`assignedTo`). */
  readonly users?: readonly number[]
}

/** What a save changed: its records, and the entities of which they are not named. */
export interface FeedChanges {
  readonly records: readonly FeedRecord[]
  readonly entities: readonly string[]
}

interface FedSave extends StampSource {
  readonly saveId: string
  /** Holds it the lock of the log already? */
  readonly isLocked: boolean
}

/**
 * Gives the save its place in the order of all saves, with all that it has written, audited or not (LV760): in its own transaction, at
 * the end, since it waits here for others that have their place and are not committed yet.
 */
export async function writeFeed(
  writing: Writing,
  written: readonly PlannedChange[],
  { user, now, saveId, isLocked }: FedSave,
): Promise<void> {
  if (written.length > 0) await addToFeed(writing, changesOf(written), { user, now, saveId, isLocked })
}

/** The same for what the server writes without the steps of a save, such as the result of an email. */
export async function addToFeed(
  writing: Writing,
  changes: FeedChanges,
  { user, now, saveId, isLocked }: FedSave,
): Promise<void> {
  if (!isLocked) await lockLog(writing)
  const { dialect } = writing
  const sql = textOnce(dialect, 'insert into feed', () => {
    const [table, position] = [TABLE, 'position'].map((name) => dialect.quote(name))
    const columns = COLUMNS.map((name) => dialect.quote(name)).join(', ')
    const values = COLUMNS.slice(1).map((_name, index) => dialect.parameter(index))
    return `INSERT INTO ${table} (${columns}) SELECT COALESCE(MAX(${position}), 0) + 1, ${values.join(', ')} FROM ${table}`
  })
  await writeLater(writing, sql, [saveId, user.userId, fullName(user), now, JSON.stringify(changes)])
  await pruneFeed(writing, now)
}

function changesOf(written: readonly PlannedChange[]): FeedChanges {
  const isNamed = ({ shape }: PlannedChange): boolean =>
    written.length <= MAX_RECORDS && shape.keys.length === 1
  const unnamed = written.filter((change) => !isNamed(change)).map(({ shape }) => shape.name)
  return { records: written.filter(isNamed).map(recordOf), entities: [...new Set(unnamed)] }
}

function recordOf(change: PlannedChange): FeedRecord {
  const { shape, current, result } = change
  const { assignedTo } = shape.entity
  const record = { entity: shape.name, id: Number(keyOfRecord(shape, result)), action: actionOf(change) }
  if (assignedTo === null) return record
  const users = [current?.[assignedTo], result[assignedTo]].filter((user) => typeof user === 'number')
  return { ...record, users: [...new Set(users)] }
}

const lastPruned = new WeakMap<Dialect, string>()

/**
 * Forgets saves of more than two days ago with the first save of a day (LV763), but never the last one: the place of the next follows
 * from it.
 */
async function pruneFeed(writing: Writing, now: string): Promise<void> {
  const { dialect } = writing
  const today = now.slice(0, 10)
  if (lastPruned.get(dialect) === today) return
  lastPruned.set(dialect, today)
  const [table, position, savedAt] = [TABLE, 'position', 'savedAt'].map((name) => dialect.quote(name))
  const sql = `DELETE FROM ${table} WHERE ${savedAt} < ${dialect.parameter(0)}
      AND ${position} < (SELECT MAX(${position}) FROM ${table})`
  await writeLater(writing, sql, [addDays(today, -RETENTION_DAYS)])
}
