import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipBytes, gzip as gzipBytes } from 'node:zlib'
import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { AuditLink } from './auditLinks.ts'

/** The bytes of a stored file by its name; null if there are none. */
export type OpenFile = (name: string) => Promise<Buffer | null>

/** Where yearly files are stored. */
export interface ArchiveStore {
  /** A name for a file that is not there yet. */
  newName(): string
  readonly open: OpenFile
  save(name: string, bytes: Buffer): Promise<void>
  remove(name: string): Promise<void>
  /** Notes that a file is being stored, until `finish`: what a process leaves that ends before is removed. */
  begin(name: string): Promise<void>
  finish(name: string): Promise<void>
}

/** A link of the audit log with its entries: one line of a yearly file. */
export interface ArchivedLink extends AuditLink {
  readonly entries: readonly AuditLog[]
}

/** A part of a yearly file that is read by itself. */
export interface ArchiveBlock {
  /** Where it begins, and how long it is. */
  readonly offset: number
  readonly bytes: number
  readonly firstPosition: number
  readonly lastPosition: number
  /** Instants of its first and last entries. */
  readonly firstWhen: string
  readonly lastWhen: string
}

/** A yearly file, and what it has. */
export interface ArchiveFile {
  readonly bytes: Buffer
  readonly digest: string
  readonly blocks: readonly ArchiveBlock[]
}

/** Entries that are compressed together: as few as compress well. */
const BLOCK_ENTRIES = 2_000

const [gzip, gunzip] = [promisify(gzipBytes), promisify(gunzipBytes)]

/**
 * Composes a yearly file: gzip, of which `gunzip` makes lines of JSON. The first says what it is, each other one is a link with its entries.
 * It is made of several parts, one behind the other, each of which can be decompressed by itself.
 */
export class ArchiveWriter {
  readonly #parts: Buffer[] = []
  readonly #blocks: ArchiveBlock[] = []
  #pending: ArchivedLink[] = []
  #offset = 0

  /** Begins the file of a year. */
  async begin(year: number): Promise<void> {
    this.#append(await gzip(`${JSON.stringify({ format: FORMAT, year, about: ABOUT })}\n`))
  }

  async add(link: ArchivedLink): Promise<void> {
    this.#pending.push(link)
    const count = this.#pending.reduce((total, { rowCount }) => total + rowCount, 0)
    if (count >= BLOCK_ENTRIES) await this.#endBlock()
  }

  async end(): Promise<ArchiveFile> {
    await this.#endBlock()
    const bytes = Buffer.concat(this.#parts)
    return { bytes, digest: digestOf(bytes), blocks: this.#blocks }
  }

  async #endBlock(): Promise<void> {
    const links = this.#pending
    const [first, last] = [links[0], links.at(-1)]
    if (first === undefined || last === undefined) return
    this.#pending = []
    const part = await gzip(links.map((link) => `${JSON.stringify(link)}\n`).join(''))
    this.#blocks.push({
      offset: this.#offset,
      bytes: part.length,
      firstPosition: first.position,
      lastPosition: last.position,
      ...extentOf(links),
    })
    this.#append(part)
  }

  #append(part: Buffer): void {
    this.#parts.push(part)
    this.#offset += part.length
  }
}

/** The links of one part of a file. Throws where it was changed. */
export async function readBlock(
  file: Buffer,
  { offset, bytes }: ArchiveBlock,
): Promise<readonly ArchivedLink[]> {
  const text = String(await gunzip(file.subarray(offset, offset + bytes)))
  // The file has the digest that was noted when it was written.
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ArchivedLink)
}

/** When the first and the last of the entries of these links were made. */
function extentOf(links: readonly ArchivedLink[]): Pick<ArchiveBlock, 'firstWhen' | 'lastWhen'> {
  const times = links.flatMap(({ entries }) => entries.map(({ when }) => when)).toSorted()
  return { firstWhen: times[0] ?? '', lastWhen: times.at(-1) ?? '' }
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const FORMAT = 'Rolloff audit log 1'

/** Read by whoever opens the file without the product. */
const ABOUT =
  'Each further line is one save: its link and its entries, the changed records. "data" of an entry is JSON with the changed columns before and ' +
  'after. rowsHash is the SHA-256 of all entries: of each, in the order of its members, those that are not null as "member:length:value;", and ' +
  'a line feed. hash is the SHA-256 of the JSON array [hash of the link before, position, saveId, firstId, rowCount, rowsHash, linkedAt]; ' +
  'before the first link stand 64 zeros. An entry from which the data of a person were erased has another digest since.'
