import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../kernel/privateFiles.ts'
import { readTar, type TarEntry } from '../../kernel/tar.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { CONTENTS_NAME, DATABASE_NAME, type BackupContents } from './archiveFormat.ts'

/** Whether a file is an archive, by how it begins, and no database. */
export async function isArchive(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new CommandFailed(`There is no backup at ${file}.`)
  for await (const piece of createReadStream(file, { end: 1 }))
    return (piece as Buffer).equals(Buffer.from([0x1f, 0x8b]))
  return false
}

/**
 * Unpacks the archive of a backup into an empty folder, and compares each file with its digest. Throws CommandFailed for one that is
 * damaged, incomplete or not ours; then a part of it is in the folder.
 */
export async function unpackBackup(archive: string, folder: string): Promise<BackupContents> {
  const digests = new Map<string, string>()
  let contents: BackupContents | null = null
  try {
    const pieces = createReadStream(archive).pipe(createGunzip())
    for await (const entry of readTar(pieces)) {
      if (entry.name === CONTENTS_NAME) contents = await contentsIn(entry)
      else digests.set(entry.name, await unpack(entry, folder))
    }
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(
      `${archive} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  if (contents === null) throw new CommandFailed(`${archive} is incomplete: it does not say what it has.`)
  const { files } = contents
  const wrong = Object.keys(files).filter((name) => digests.get(name) !== files[name])
  if (wrong.length > 0 || !digests.has(DATABASE_NAME))
    throw new CommandFailed(`${archive} is damaged: ${wrong.join(', ')}.`)
  return contents
}

async function unpack({ name, bytes }: TarEntry, folder: string): Promise<string> {
  const target = path.resolve(folder, name)
  if (!target.startsWith(folder + path.sep))
    throw new CommandFailed(`The backup has a file outside of it: ${name}.`)
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  const digest = createHash('sha256')
  await pipeline(
    bytes,
    async function* (pieces) {
      for await (const piece of pieces) {
        digest.update(piece)
        yield piece
      }
    },
    createWriteStream(target, { mode: PRIVATE_FILE }),
  )
  return digest.digest('hex')
}

async function contentsIn({ bytes }: TarEntry): Promise<BackupContents> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  // Written by `makeBackup`; the digests say whether what it names is what it names.
  const contents = JSON.parse(Buffer.concat(pieces).toString()) as BackupContents
  if (contents.format !== 1) throw new CommandFailed('The backup was made by a newer version of Rolloff.')
  return contents
}
