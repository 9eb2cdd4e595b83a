import type { Queryable } from '../database/Database.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import { readArchives } from '../reads/auditing/AuditArchives.ts'
import { readRecords } from '../reads/readRecords.ts'
import type { FileStore } from './FileStore.ts'
import { removePicture } from './removePicture.ts'

interface UnfinishedFilesDependencies {
  readonly database: Queryable
  readonly files: FileStore
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
}

const DAY_MILLISECONDS = 24 * 60 * 60_000

/**
 * Removes the files of photos and of the audit log that were being stored when a server was killed, and documents that were printed and not sent: at start, and
 * then each day. A server that still stores them would be done after a day. A file that was once in a record is left alone, also if none has it any more: the database may be an older
 * backup, after which a newer one is restored.
 */
export class UnfinishedFiles extends BackgroundWork {
  readonly #dependencies: UnfinishedFilesDependencies

  constructor(dependencies: UnfinishedFilesDependencies) {
    super({
      idleMilliseconds: DAY_MILLISECONDS,
      onError: (error) => dependencies.log.error({ err: error }, 'unfinished files could not be removed'),
    })
    this.#dependencies = dependencies
  }

  protected async next(): Promise<boolean> {
    const { database, files, log } = this.#dependencies
    const begun = await files.unfinished(DAY_MILLISECONDS)
    const photos = await readRecords(database, 'Photo', 'filename', begun)
    const prints = await readRecords(database, 'InvoiceCommunication', 'document', begun)
    const emails = await readRecords(database, 'EmailMessage', 'document', begun)
    const archives = await readArchives(database, (name) => files.open(name))
    const stored = new Set([
      ...archives.all.map(({ filename }) => filename),
      ...photos.map(({ filename }) => filename),
      ...[...prints, ...emails].map(({ document }) => document),
    ])
    const unfinished = begun.filter((name) => !stored.has(name))
    for (const name of unfinished) await removePicture(files, name)
    for (const name of begun) await files.finish(name)
    if (unfinished.length > 0)
      log.info({ files: unfinished.length }, 'removed the files of what was never stored or sent')
    return false
  }
}
