import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { addDays } from '#shared/kernel/days.ts'
import type { Database } from '../../database/Database.ts'
import { SaveIdReused } from '#server/kernel/errors.ts'
import type { Bundle } from './readBundle.ts'
import { textOnce, writeLater, type Writing } from './sql.ts'

const RETENTION_DAYS = 7
/** In characters; shorter responses are stored as they are. */
const MIN_COMPRESSED_LENGTH = 2_000

/** The identity of a save in the log: id, user and content. */
export interface SaveClaim {
  readonly saveId: string
  readonly userId: number
  readonly bundleHash: string
  /** An instant of the server's clock. */
  readonly now: string
}

/** A digest of a parsed bundle. */
export function hashOf({ changes }: Bundle): string {
  const parts = changes.map(({ shape, operation, state, key, version, changes: fields }) => {
    const names = state === 'Modified' ? fields.map(({ field }) => field.name) : []
    const values = fields.map(({ to }) => to)
    return [shape.typeName, operation, state, key, version, names, values]
  })
  return hash('sha256', JSON.stringify(parts))
}

/** Ends the transaction of a save that was stored before. */
class StoredBefore extends Error {
  readonly response: string

  constructor(response: string) {
    super('This save was stored before.')
    this.response = response
  }
}

/**
 * Returns the result of a transaction whose work is that of `claimedSave`, or what is made of the response of the earlier save with this id (SV34,
 * SV36). Throws SaveIdReused for a different save (SV35).
 */
export async function storedOnce<T>(
  transaction: () => Promise<T>,
  earlier: (response: string) => T,
): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof StoredBefore) return earlier(error.response)
    throw error
  }
}

/**
 * Runs the work of a save under its id: of two concurrent ones the second waits here, or with its first statement, for the first. Whether an
 * earlier one has this id comes before whatever else the save is refused for, even where its claim was not sent yet.
 */
export async function claimedSave<T>(writing: Writing, claim: SaveClaim, work: () => Promise<T>): Promise<T> {
  await claimSave(writing, claim)
  try {
    return await work()
  } catch (error) {
    await writing.transaction.sendLater?.().catch((other: unknown) => {
      if (other instanceof StoredBefore || other instanceof SaveIdReused) throw other
    })
    throw error
  }
}

async function claimSave(writing: Writing, claim: SaveClaim): Promise<void> {
  const { dialect } = writing
  const { saveId, userId, bundleHash, now } = claim
  const sql = textOnce(dialect, 'claim save', () => {
    const columns = ['saveId', 'userId', 'bundleHash', 'answer', 'savedAt'].map((name) => dialect.quote(name))
    const values = columns.map((_, index) => dialect.parameter(index))
    return `INSERT INTO ${dialect.quote('SaveLog')} (${columns.join(', ')}) VALUES (${values.join(', ')})`
  })
  await writeLater(writing, sql, [saveId, userId, bundleHash, '', now], async (error) =>
    dialect.errorKind(error) === 'duplicate'
      ? new StoredBefore(await earlierResponse(writing, claim))
      : error,
  )
}

async function earlierResponse({ transaction, dialect }: Writing, claim: SaveClaim): Promise<string> {
  const sql = textOnce(dialect, 'earlier response', () => {
    const columns = ['userId', 'bundleHash', 'answer'].map((name) => dialect.quote(name)).join(', ')
    return `SELECT ${columns} FROM ${dialect.quote('SaveLog')} WHERE ${dialect.quote('saveId')} = ${dialect.parameter(0)}`
  })
  const [row] = await transaction.query(sql, [claim.saveId])
  if (row === undefined || row['userId'] !== claim.userId || row['bundleHash'] !== claim.bundleHash)
    throw new SaveIdReused('This saveId was already used for another save.')
  return decompress(String(row['answer']))
}

/** Completes the claim with the response, before the save is committed. */
export async function storeResponse(writing: Writing, saveId: string, response: string): Promise<void> {
  const { dialect } = writing
  const sql = textOnce(
    dialect,
    'store response',
    () =>
      `UPDATE ${dialect.quote('SaveLog')} SET ${dialect.quote('answer')} = ${dialect.parameter(0)}` +
      ` WHERE ${dialect.quote('saveId')} = ${dialect.parameter(1)}`,
  )
  await writeLater(writing, sql, [compress(response), saveId])
}

/** Takes a claim back: the same request may be made again. */
export async function releaseClaim({ transaction, dialect }: Writing, saveId: string): Promise<void> {
  const sql = textOnce(
    dialect,
    'release claim',
    () =>
      `DELETE FROM ${dialect.quote('SaveLog')} WHERE ${dialect.quote('saveId')} = ${dialect.parameter(0)}`,
  )
  await transaction.execute(sql, [saveId])
}

/** Compresses a long response: writing more database pages would cost more. */
function compress(response: string): string {
  if (response.length < MIN_COMPRESSED_LENGTH) return response
  const compressed = brotliCompressSync(response, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  return compressed.toString('base64')
}

/** An uncompressed response begins with a brace. */
function decompress(stored: string): string {
  return stored.startsWith('{') ? stored : brotliDecompressSync(Buffer.from(stored, 'base64')).toString()
}

const lastPruned = new WeakMap<Database, string>()

/** Deletes responses older than seven days, with the first save of a day (SV37). */
export async function pruneSaveLog(database: Database, writing: Writing, now: string): Promise<void> {
  const today = now.slice(0, 10)
  if (lastPruned.get(database) === today) return
  lastPruned.set(database, today)
  const { dialect } = writing
  const table = dialect.quote('SaveLog')
  const sql = `DELETE FROM ${table} WHERE ${dialect.quote('savedAt')} < ${dialect.parameter(0)}`
  await writeLater(writing, sql, [addDays(today, -RETENTION_DAYS)])
}
