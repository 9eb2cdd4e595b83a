import { AuditLog, recordedChanges, type AuditChange } from '#shared/auditing/AuditLog.ts'
import type { Model } from '#shared/model/model.ts'
import type { Row } from '#server/database/Database.ts'
import { hashOfEntries, hashOfRedactions, type AuditRedaction } from '#server/kernel/auditLinks.ts'
import { jsonText } from '#server/kernel/jsonText.ts'
import type { SavingUser } from './change.ts'
import { fullName } from './derive.ts'
import { entriesWhere, linkEntries, lockLog } from './linkAudit.ts'
import { shapeOf } from './modelShape.ts'
import { insertRecords, type Writing } from './sql.ts'

/** The record of a person, or one of its parts, and the fields that say who that is. */
export interface ErasedRecord {
  readonly name: string
  readonly id: number
  readonly fields: readonly string[]
}

/** Somebody who did something. */
export interface ErasedAuthor {
  readonly userId: number
  /** As records and entries have it; null where that is another user's, too. */
  readonly name: string | null
}

/** What is erased from entries of the log. */
export interface ErasedEntries {
  /** The first is that of the person. */
  readonly records: readonly [ErasedRecord, ...ErasedRecord[]]
  /** A user whose name is erased from the entries of what that user did, and as the author of records; null for none. */
  readonly author: ErasedAuthor | null
  /** What stands in the place of each value and name. */
  readonly replacement: string
}

/** A link of which the entries are in a yearly file that was written anew. */
export interface RedactedLink {
  readonly position: number
  /** A digest of the entries as they are since then. */
  readonly rowsHash: string
  /** How many of them were written anew. */
  readonly entries: number
}

/** What is erased from the log, by whom and why. */
export interface Erasure extends ErasedEntries {
  readonly model: Model
  /** What was erased from yearly files. */
  readonly archived: readonly RedactedLink[]
  readonly user: SavingUser
  readonly now: string
  readonly saveId: string
  readonly reason: string
}

/** Links that are read at once, and those whose entries are, and how many entries these are at most unless one link has more. */
const LINKS_READ = 5_000
const LINKS_AT_ONCE = 100
const ENTRIES_AT_ONCE = 2_000

const LINK = ['position', 'firstId', 'rowCount'] as const
type Link = Readonly<Record<(typeof LINK)[number], number>>

/**
 * Writes the entries of the audit log anew that have data of a person: without them, and with all else (SV1040). The links stay as they are;
 * what the entries of each are now is kept beside it, and a digest of that in an entry of its own, which is linked as those of a
 * save are. Returns how many entries were written anew.
 */
export async function redactAudit(writing: Writing, erasure: Erasure): Promise<number> {
  const { transaction, dialect } = writing
  await lockLog(writing)
  const found = await entriesOf(writing, erasure)
  const changed = new Map<number, AuditLog>()
  for (const entry of found) {
    const redacted = redactedEntry(entry, erasure)
    if (redacted !== null) changed.set(entry.id, redacted)
  }
  const { archived } = erasure
  if (changed.size === 0 && archived.length === 0) return 0
  const entryId = await dialect.reserveLogKeys(transaction, AuditLog.name, 1)
  const redactions: AuditRedaction[] = archived.map(({ position, rowsHash }) => ({
    position,
    entryId,
    rowsHash,
  }))
  const isDone = new Set(archived.map(({ position }) => position))
  // Entries that are in a file and not removed yet are the same there.
  const links = (await linksOf(writing, [...changed.keys()])).filter(({ position }) => !isDone.has(position))
  for (const part of inParts(links)) {
    const entries = await entriesOfLinks(writing, part)
    for (const link of part) {
      const own = entries.filter(({ id }) => isIn(link, id)).map((entry) => changed.get(entry.id) ?? entry)
      redactions.push({ position: link.position, entryId, rowsHash: hashOfEntries(own) })
    }
  }
  await rewrite(writing, [...changed.values()])
  await insertRedactions(writing, redactions)
  await addEntry(writing, erasure, { entryId, redacted: hashOfRedactions(redactions) })
  return archived.reduce((total, { entries }) => total + entries, changed.size)
}

/** Those of the records, and those of what a user did. */
async function entriesOf(writing: Writing, { records, author }: Erasure): Promise<readonly AuditLog[]> {
  const { dialect } = writing
  const [name, key, userId] = ['entityTypeName', 'entityId', 'userId'].map((each) => dialect.quote(each))
  const found = new Map<number, AuditLog>()
  const add = async (condition: string, parameters: readonly (string | number)[]): Promise<void> => {
    for (const entry of await entriesWhere(writing, condition, parameters)) found.set(entry.id, entry)
  }
  for (const record of records)
    await add(`${name} = ${dialect.parameter(0)} AND ${key} = ${dialect.parameter(1)}`, [
      record.name,
      record.id,
    ])
  if (author !== null) await add(`${userId} = ${dialect.parameter(0)}`, [author.userId])
  return [...found.values()].toSorted((one, other) => one.id - other.id)
}

/** The entry without what is erased; null where it has nothing of it. */
export function redactedEntry(
  entry: AuditLog,
  { records, author, replacement }: ErasedEntries,
): AuditLog | null {
  const record = records.find(({ name, id }) => name === entry.entityTypeName && id === entry.entityId)
  const isAuthors = author !== null && entry.userId === author.userId
  const isErased = ({ ColumnName, OriginalValue, NewValue }: AuditChange): boolean => {
    const values = [OriginalValue, NewValue].filter((value) => value !== null && value !== replacement)
    if (record?.fields.includes(ColumnName) === true) return values.length > 0
    return isAuthors && author.name !== null && values.includes(author.name)
  }
  const changes = recordedChanges(entry.data)
  const isRenamed = isAuthors && entry.userName !== replacement
  if (!isRenamed && !changes.some(isErased)) return null
  const without = changes.map((change) => (isErased(change) ? erased(change, replacement) : change))
  const data = jsonText({ ...parsed(entry.data), Changes: without })
  return { ...entry, data, ...(isRenamed && { userName: replacement }) }
}

function parsed(data: string): object {
  const content: unknown = JSON.parse(data)
  return typeof content === 'object' && content !== null ? content : {}
}

function erased({ ColumnName, OriginalValue, NewValue }: AuditChange, replacement: string): AuditChange {
  // A text in the place of a number could not be read any more.
  const without = (value: unknown): unknown => (typeof value === 'string' ? replacement : null)
  return { ColumnName, OriginalValue: without(OriginalValue), NewValue: without(NewValue) }
}

/**
 * The links that have one of these entries, whose keys are in their order. No index finds the link of an entry, so that all links between the first
 * and the last of them are looked at once (SV1470).
 */
async function linksOf({ transaction, dialect }: Writing, ids: readonly number[]): Promise<readonly Link[]> {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return []
  const [position, firstId, rowCount] = LINK.map((name) => dialect.quote(name))
  const [after, until, from] = [0, 1, 2].map((index) => dialect.parameter(index))
  const sql =
    `SELECT ${position}, ${firstId}, ${rowCount} FROM ${dialect.quote('AuditLink')}` +
    ` WHERE ${position} > ${after} AND ${firstId} <= ${until} AND ${firstId} + ${rowCount} > ${from}` +
    ` ORDER BY ${position} ${dialect.firstRows(LINKS_READ)}`
  const found: Link[] = []
  for (let end = 0; ;) {
    const links = (await transaction.query(sql, [end, last, first])).map(linkOf)
    found.push(...links.filter((link) => hasOneOf(link, ids)))
    if (links.length < LINKS_READ) return found
    end = links.at(-1)?.position ?? end
  }
}

function linkOf(row: Row): Link {
  return {
    position: Number(row['position']),
    firstId: Number(row['firstId']),
    rowCount: Number(row['rowCount']),
  }
}

const isIn = ({ firstId, rowCount }: Link, id: number): boolean => id >= firstId && id < firstId + rowCount

/** The keys are in their order. */
function hasOneOf(link: Link, ids: readonly number[]): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((ids[middle] ?? 0) < link.firstId) low = middle + 1
    else high = middle
  }
  const next = ids[low]
  return next !== undefined && isIn(link, next)
}

/** Links in parts whose entries are read at once. */
function inParts(links: readonly Link[]): readonly (readonly Link[])[] {
  const parts: Link[][] = []
  let count = 0
  for (const link of links) {
    const part = parts.at(-1)
    count += link.rowCount
    if (part !== undefined && part.length < LINKS_AT_ONCE && count <= ENTRIES_AT_ONCE) part.push(link)
    else {
      parts.push([link])
      count = link.rowCount
    }
  }
  return parts
}

function entriesOfLinks(writing: Writing, links: readonly Link[]): Promise<readonly AuditLog[]> {
  const { dialect } = writing
  const key = dialect.quote('id')
  const ranges = links.map(
    (_link, index) =>
      `(${key} >= ${dialect.parameter(2 * index)} AND ${key} < ${dialect.parameter(2 * index + 1)})`,
  )
  return entriesWhere(
    writing,
    ranges.join(' OR '),
    links.flatMap(({ firstId, rowCount }) => [firstId, firstId + rowCount]),
  )
}

async function rewrite({ transaction, dialect }: Writing, entries: readonly AuditLog[]): Promise<void> {
  const [table, key, content, name] = [AuditLog.name, 'id', 'data', 'userName'].map((each) =>
    dialect.quote(each),
  )
  const [first, second, third] = [0, 1, 2].map((index) => dialect.parameter(index))
  await transaction.executeMany(
    `UPDATE ${table} SET ${content} = ${first}, ${name} = ${second} WHERE ${key} = ${third}`,
    entries.map(({ id, data, userName }) => [data, userName, id]),
  )
}

async function insertRedactions(
  { transaction, dialect }: Writing,
  redactions: readonly AuditRedaction[],
): Promise<void> {
  const names = ['redaction', 'position', 'entryId', 'rowsHash']
  const columns = names.map((name) => dialect.quote(name)).join(', ')
  const values = names.map((_name, index) => dialect.parameter(index)).join(', ')
  await transaction.executeMany(
    `INSERT INTO ${dialect.quote('AuditRedaction')} (${columns}) VALUES (${values})`,
    redactions.map(({ position, entryId, rowsHash }) => [
      `${position}:${entryId}`,
      position,
      entryId,
      rowsHash,
    ]),
  )
}

/** The entry that vouches for what was written anew. */
async function addEntry(
  writing: Writing,
  { model, records: [record], user, now, saveId, reason }: Erasure,
  { entryId, redacted }: { readonly entryId: number; readonly redacted: string },
): Promise<void> {
  const shape = shapeOf(model).byName.get(AuditLog.name)
  if (shape === undefined) throw new Error('The model has no audit log.')
  const entry: AuditLog = {
    id: entryId,
    when: now,
    entityTypeName: record.name,
    entityId: record.id,
    action: 'Modified',
    userId: user.userId,
    userName: fullName(user),
    saveId,
    data: jsonText({ Changes: [], Reason: reason, Redacted: redacted }),
    rowVersion: 1,
  }
  await insertRecords(writing, shape, [entry])
  await linkEntries(writing, [entry], { saveId, now })
}

/** Erases the name of an author from the stamps of all records. */
export async function eraseAuthor(
  { transaction, dialect }: Writing,
  { model, author, replacement }: Pick<Erasure, 'model' | 'author' | 'replacement'>,
): Promise<void> {
  const name = author?.name ?? null
  if (name === null) return
  for (const entity of Object.values(model.entities))
    for (const [field, { kind, stamp }] of Object.entries(entity.fields)) {
      if (stamp === undefined || kind !== 'text') continue
      const [table, column] = [dialect.quote(entity.name), dialect.quote(field)]
      await transaction.execute(
        `UPDATE ${table} SET ${column} = ${dialect.parameter(0)} WHERE ${column} = ${dialect.parameter(1)}`,
        [replacement, name],
      )
    }
}
