import { EVENT } from '#shared/auditing/eventTypes.ts'
import { EventLog } from '#shared/auditing/EventLog.ts'
import { addDays, dayOfInstant, instantAt } from '#shared/kernel/days.ts'
import type { Queryable } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'

const MINUTE = 60_000
/** After a backup that failed, such as on a full disk. */
const RETRY_MILLISECONDS = 60 * MINUTE

export interface BackupWorkerOptions {
  readonly database: Queryable
  /** The hour of the business day. */
  readonly hour: number
  readonly timeZone: string
  readonly now: () => string
  /** Makes a backup; resolves to what it said. Throws what went wrong. */
  readonly backUp: () => Promise<string>
  readonly log: { info(message: string): void; error(details: object, message: string): void }
}

/** Makes a backup each day at its hour, or as soon as a server runs again after it (OP1034). */
export class BackupWorker extends BackgroundWork {
  readonly #options: BackupWorkerOptions
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(options: BackupWorkerOptions) {
    super({
      idleMilliseconds: MINUTE,
      onError: (error) => options.log.error({ err: error }, 'the backup failed'),
    })
    this.#options = options
  }

  protected async next(): Promise<boolean> {
    const { backUp, log, now } = this.#options
    if (Date.parse(now()) < this.#triedAt + RETRY_MILLISECONDS || !(await this.#isDue())) return false
    this.#triedAt = Date.parse(now())
    log.info(await backUp())
    this.#triedAt = Number.NEGATIVE_INFINITY
    return false
  }

  async #isDue(): Promise<boolean> {
    const { database, hour, timeZone, now } = this.#options
    const last = await lastBackup(database)
    return last === null || last < latestHour(now(), hour, timeZone)
  }
}

/** The last instant at which that hour of the business day began. */
function latestHour(now: string, hour: number, timeZone: string): string {
  const today = dayOfInstant(now, timeZone)
  const begins = instantAt(today, hour * 60, timeZone)
  return begins <= now ? begins : instantAt(addDays(today, -1), hour * 60, timeZone)
}

async function lastBackup(database: Queryable): Promise<string | null> {
  const sql = `SELECT MAX([when]) AS [last] FROM [${EventLog.name}] WHERE [type] = :type`
  const [row] = await readRows(database, sql, { type: EVENT.backupMade }, { last: column.textOrNull })
  return row?.last ?? null
}
