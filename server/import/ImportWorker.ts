import { randomUUID } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import { AppError } from '../kernel/errors.ts'
import { readWaitingImports } from '../reads/importing/readImport.ts'
import { readUsersWithRoles, type LookUp } from '../reads/people/readUsersWithRoles.ts'
import { readRecords } from '../reads/readRecords.ts'
import { SYSTEM_USER, type SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { Imports, ImportWork } from './Imports.ts'

export interface ImportWorkerDependencies {
  readonly imports: Imports
  readonly saves: SaveContext
  readonly log: { error(details: object, message: string): void }
  readonly idleMilliseconds?: number
  /** How long a portion takes: then somebody may have stopped it. */
  readonly portionMilliseconds?: number
}

const REST_MILLISECONDS = 5_000
const PORTION_MILLISECONDS = 1_000
/** A server that says nothing for so long has ended, and another one takes its import over. */
const TAKEN_OVER_AFTER_SECONDS = 20

interface Claim {
  readonly work: ImportWork
  readonly userId: number | null
}

/**
 * Does with imports what somebody began, one import after another, in portions, while its user is gone or the server was started again
 * (IM813). Of several servers one works on an import, which it says with each portion.
 */
export class ImportWorker extends BackgroundWork {
  readonly #dependencies: ImportWorkerDependencies
  readonly #id = randomUUID()
  /** The import of the last portion. */
  #current: number | null = null

  constructor(dependencies: ImportWorkerDependencies) {
    const { idleMilliseconds = REST_MILLISECONDS, log } = dependencies
    super({ idleMilliseconds, onError: (error) => log.error({ err: error }, 'an import could not go on') })
    this.#dependencies = dependencies
  }

  /** The next server, such as this one started again, goes on at once. */
  override async stop(): Promise<void> {
    await super.stop()
    if (this.#current !== null) await this.#claim(this.#current, null)
  }

  protected async next(): Promise<boolean> {
    const { saves } = this.#dependencies
    const waiting = await readWaitingImports(saves.database, { now: saves.now(), worker: this.#id })
    for (const id of waiting) {
      const claim = await this.#claim(id, this.#id)
      if (claim === null) continue
      await this.#perform(id, claim)
      return true
    }
    this.#current = null
    return false
  }

  /** Says which server works on an import; null where nothing is to be done with it any more, or another one does. */
  #claim(id: number, worker: string | null): Promise<Claim | null> {
    const { saves } = this.#dependencies
    return runSave(saves, SYSTEM_USER, async (records, { now }) => {
      const [found] = await records.findForUpdate('Import', 'id', [id])
      if (found === undefined || found.work === null) return null
      const isTaken = found.workedUntil !== null && found.workedUntil > now
      if (isTaken && found.worker !== this.#id) return null
      const workedUntil = worker === null ? null : addMinutes(now, TAKEN_OVER_AFTER_SECONDS / 60)
      records.change('Import', found, { worker, workedUntil })
      return { work: found.work, userId: found.workUserId }
    })
  }

  async #perform(id: number, { work, userId }: Claim): Promise<void> {
    const { imports, portionMilliseconds = PORTION_MILLISECONDS } = this.#dependencies
    if (this.#current !== id) imports.forget()
    this.#current = id
    try {
      const user = await this.#userOf(userId)
      if (user === null) await imports.giveUp(id, 'Whoever began it is no active user any more.')
      else if (work === 'continue') await imports.continue(user, id, portionMilliseconds)
      else await imports.takeBackPortion(user, id, portionMilliseconds)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await imports.giveUp(id, error.message)
    }
  }

  /** Whoever began it, with the roles of now; null for one who is not active. */
  async #userOf(userId: number | null): Promise<SavingUser | null> {
    const { database } = this.#dependencies.saves
    const lookUp: LookUp = (entity, field, values) => readRecords(database, entity, field, values)
    const [user] = userId === null ? [] : await readUsersWithRoles(lookUp, [userId])
    return user?.isActive === true ? user : null
  }
}
