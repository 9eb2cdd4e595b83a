import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { Parameter, Row } from '#server/database/Database.ts'
import { endOfLinkText, hashOfEntries, NO_LINK, type AuditLink } from '#server/kernel/auditLinks.ts'
import { textOnce, writeLater, type Writing } from './sql.ts'

const TABLE = 'AuditLink'

/** Entries of one link where they are linked after they were written. */
const ENTRIES_AT_ONCE = 1_000

/** What the links of a save have in common. */
interface Linked {
  readonly saveId: string | null
  /** An instant. */
  readonly now: string
}

/**
 * Links entries to all that were linked before (SV640): within the transaction that adds them, as its last step, because it waits here for
 * others that have linked theirs and not committed yet. Their keys are successive.
 */
export async function linkEntries(
  writing: Writing,
  entries: readonly AuditLog[],
  { saveId, now }: Linked,
): Promise<void> {
  const [first] = entries
  if (first === undefined) return
  await lockLog(writing)
  const rowsHash = hashOfEntries(entries)
  await insertLink(writing, { saveId, firstId: first.id, rowCount: entries.length, rowsHash, linkedAt: now })
}

/** Waits until no other save that has its place in the order of saves is uncommitted; the next places are this one's until it ends. */
export function lockLog({ transaction, dialect }: Writing): Promise<void> {
  return dialect.lock(transaction, [TABLE])
}

/** Links the entries of a database of which none is linked yet; where some are, others are not linked afterwards. */
export async function linkEarlierEntries(writing: Writing, now: string): Promise<void> {
  if ((await lastNumber(writing, TABLE, 'position')) > 0) return
  const end = await lastNumber(writing, 'AuditLog', 'id')
  for (let after = 0; after < end; after += ENTRIES_AT_ONCE)
    for (const run of successiveRuns(await entriesAfter(writing, after)))
      await linkEntries(writing, run, { saveId: null, now })
}

async function lastNumber({ transaction, dialect }: Writing, table: string, column: string): Promise<number> {
  const sql = `SELECT MAX(${dialect.quote(column)}) AS ${dialect.quote('last')} FROM ${dialect.quote(table)}`
  const [row] = await transaction.query(sql, [])
  return Number(row?.['last'] ?? 0)
}

const COLUMNS = ['saveId', 'firstId', 'rowCount', 'rowsHash', 'linkedAt'] as const

/** The database itself adds the last link to what is hashed, so that nothing has to be read before. */
async function insertLink(writing: Writing, link: Omit<AuditLink, 'position' | 'hash'>): Promise<void> {
  const { dialect } = writing
  const sql = textOnce(dialect, 'insert link', () => {
    const [table, position, hash] = [TABLE, 'position', 'hash'].map((name) => dialect.quote(name))
    const values = COLUMNS.map((_name, index) => dialect.parameter(index)).join(', ')
    const columns = COLUMNS.map((name) => dialect.quote(name)).join(', ')
    const content = `concat('["', ${hash}, '",', ${position} + 1, ${dialect.parameter(COLUMNS.length)})`
    return (
      `INSERT INTO ${table} (${columns}, ${position}, ${hash})` +
      ` SELECT ${values}, ${position} + 1, ${dialect.sha256(content)} FROM ` +
      `(SELECT ${position}, ${hash} FROM ${table} WHERE ${position} = (SELECT MAX(${position}) FROM ${table})` +
      ` UNION ALL SELECT 0, '${NO_LINK}' WHERE NOT EXISTS (SELECT 1 FROM ${table})) AS ${dialect.quote('last')}`
    )
  })
  const values: readonly Parameter[] = COLUMNS.map((name) => link[name])
  await writeLater(writing, sql, [...values, endOfLinkText(link)])
}

/** The entries of the next keys, of which there may be fewer. */
function entriesAfter(writing: Writing, id: number): Promise<readonly AuditLog[]> {
  return entriesBetween(writing, id + 1, id + ENTRIES_AT_ONCE)
}

/** The entries from one key to another one, in their order. */
function entriesBetween(writing: Writing, first: number, last: number): Promise<readonly AuditLog[]> {
  const { dialect } = writing
  const key = dialect.quote('id')
  return entriesWhere(writing, `${key} >= ${dialect.parameter(0)} AND ${key} <= ${dialect.parameter(1)}`, [
    first,
    last,
  ])
}

/** The entries that fulfill a condition, in the order of their keys. */
export async function entriesWhere(
  { transaction, dialect }: Writing,
  condition: string,
  parameters: readonly Parameter[],
): Promise<readonly AuditLog[]> {
  const fields = Object.entries(AuditLog.fields)
  const columns = fields.map(([name]) => dialect.quote(name)).join(', ')
  const rows = await transaction.query(
    `SELECT ${columns} FROM ${dialect.quote('AuditLog')} WHERE ${condition} ORDER BY ${dialect.quote('id')}`,
    parameters,
  )
  const read = (row: Row): object =>
    Object.fromEntries(fields.map(([name, field]) => [name, dialect.fromDatabase(field, row[name])]))
  // Every column of the entity has been read, in the form in which the model has it.
  return rows.map((row) => read(row) as AuditLog)
}

/** Entries cut where a key is missing between two. */
function successiveRuns(entries: readonly AuditLog[]): readonly (readonly AuditLog[])[] {
  const runs: AuditLog[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1)?.id === entry.id - 1) run.push(entry)
    else runs.push([entry])
  }
  return runs
}
