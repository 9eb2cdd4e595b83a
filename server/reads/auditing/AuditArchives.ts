import type { ArchiveBlock, ArchivedLink, OpenFile } from '#server/kernel/auditArchive.ts'
import { digestOf, readBlock } from '#server/kernel/auditArchive.ts'
import { NotFound } from '#server/kernel/errors.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** A yearly file with entries of the audit log, as the database knows it. */
export interface AuditArchive {
  readonly firstPosition: number
  readonly lastPosition: number
  /** The entries of links up to this one are in the file alone, those of later ones still in the database, too. */
  readonly removedPosition: number
  readonly year: number
  readonly rowCount: number
  /** When its first and its last entries were made. */
  readonly firstWhen: string
  readonly lastWhen: string
  readonly filename: string
  readonly digest: string
  readonly blocks: readonly ArchiveBlock[]
}

/** A yearly file is missing, or is not the one that was written. */
export class ArchiveDamaged extends NotFound {
  readonly archive: AuditArchive

  constructor(archive: AuditArchive) {
    super(`The file ${archive.filename} with the audit log of ${archive.year} is missing or was changed.`)
    this.archive = archive
  }
}

/** The yearly files of the audit log (SV1160), of which one at a time is kept in memory. */
export class AuditArchives {
  /** The earliest first. */
  readonly all: readonly AuditArchive[]
  readonly #open: OpenFile
  #opened: { readonly archive: AuditArchive; readonly bytes: Buffer } | null = null
  #read: { readonly block: ArchiveBlock; readonly links: readonly ArchivedLink[] } | null = null

  constructor(all: readonly AuditArchive[], open: OpenFile) {
    this.all = all
    this.#open = open
  }

  /** The entries of links up to this one are in files alone. */
  get removedPosition(): number {
    return Math.max(0, ...this.all.map(({ removedPosition }) => removedPosition))
  }

  /** The link of a position with its entries; null where no file has it. Throws ArchiveDamaged. */
  async find(position: number): Promise<ArchivedLink | null> {
    const archive = this.all.find((each) => position >= each.firstPosition && position <= each.lastPosition)
    const block = archive?.blocks.find(
      (each) => position >= each.firstPosition && position <= each.lastPosition,
    )
    if (archive === undefined || block === undefined) return null
    const links = await this.links(archive, block)
    return links[position - block.firstPosition] ?? null
  }

  /** The links of a part of a file, in the order of their positions. Throws ArchiveDamaged. */
  async links(archive: AuditArchive, block: ArchiveBlock): Promise<readonly ArchivedLink[]> {
    if (this.#read?.block === block) return this.#read.links
    const links = await readBlock(await this.#bytesOf(archive), block)
    this.#read = { block, links }
    return links
  }

  async #bytesOf(archive: AuditArchive): Promise<Buffer> {
    if (this.#opened?.archive === archive) return this.#opened.bytes
    const bytes = await this.#open(archive.filename)
    if (bytes === null || digestOf(bytes) !== archive.digest) throw new ArchiveDamaged(archive)
    this.#opened = { archive, bytes }
    return bytes
  }
}

/** The yearly files that a database knows. */
export async function readArchives(database: Queryable, open: OpenFile): Promise<AuditArchives> {
  const names = Object.keys(COLUMNS)
    .map((name) => `[${name}]`)
    .join(', ')
  const sql = `SELECT ${names} FROM [AuditArchive] ORDER BY [firstPosition]`
  const rows = await readRows(database, sql, {}, COLUMNS)
  return new AuditArchives(rows, open)
}

const COLUMNS = {
  firstPosition: column.number,
  lastPosition: column.number,
  removedPosition: column.number,
  year: column.number,
  rowCount: column.number,
  firstWhen: column.text,
  lastWhen: column.text,
  filename: column.text,
  digest: column.text,
  // Written by the server in this format.
  blocks: (value: unknown): readonly ArchiveBlock[] => JSON.parse(String(value)) as readonly ArchiveBlock[],
} as const

/** When the last entry was made that is in a yearly file; null where there is none. */
export async function archivedUntil(database: Queryable): Promise<string | null> {
  const sql = 'SELECT MAX([lastWhen]) AS [last] FROM [AuditArchive]'
  const [row] = await readRows(database, sql, {}, { last: column.textOrNull })
  return row?.last ?? null
}
