import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import type { Queryable } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import { readSettings } from '../reads/settings/readSettings.ts'

const DAY = 24 * 60 * 60_000

export interface AuditArchiveWorkerOptions {
  readonly database: Queryable
  readonly timeZone: string
  readonly now: () => string
  /** Moves old years to files, as `npm run audit -- archive` does; resolves to what it said. */
  readonly archive: () => Promise<string>
  readonly log: { info(message: string): void; error(details: object, message: string): void }
}

/** Moves old years of the audit log to files: at start, and then each day (SV1160). */
export class AuditArchiveWorker extends BackgroundWork {
  readonly #options: AuditArchiveWorkerOptions

  constructor(options: AuditArchiveWorkerOptions) {
    super({
      idleMilliseconds: DAY,
      onError: (error) => options.log.error({ err: error }, 'the audit log could not be moved to files'),
    })
    this.#options = options
  }

  protected async next(): Promise<boolean> {
    const { archive, log } = this.#options
    if (await this.#isDue()) log.info(await archive())
    return false
  }

  /** Is an entry of a year in the database that settings do not keep there? */
  async #isDue(): Promise<boolean> {
    const { database, timeZone, now } = this.#options
    const { AuditLogYears: years } = await readSettings(database, ['AuditLogYears'])
    if (years === null || years === 0) return false
    const kept = Number(dayOfInstant(now(), timeZone).slice(0, 4)) - years
    const sql = `SELECT MIN([when]) AS [first] FROM [${AuditLog.name}]`
    const [row] = await readRows(database, sql, {}, { first: column.textOrNull })
    const first = row?.first ?? null
    return first !== null && first < startOfDay(`${kept}-01-01`, timeZone)
  }
}
