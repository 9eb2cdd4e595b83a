import { isUndecided } from '#shared/wire/errors.ts'
import type { SavePreview } from '#shared/wire/save.ts'
import type { Entity } from 'breeze-client'
import { action, makeObservable, observable, runInAction } from 'mobx'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { DoubtfulRecords } from './DoubtfulRecords.ts'
import type { EntityCache } from './EntityCache.ts'
import { SaveConflict, SaveIncomplete, SaveRejected, SaveUnreachable } from './errors.ts'
import { asEntity, type PendingChanges } from './PendingChanges.ts'
import { addedBy } from './takeOut.ts'
import type { Problems } from './Problems.ts'
import { parseSavePreview, parseSaveResult, refusalError } from './saveResponse.ts'
import { prepareDeletion, prepareSave, type PreparedSave } from './saveBundle.ts'
import type { SaveAttempt, SaveResultMerger } from './SaveResultMerger.ts'
import { NoResponse, type TransportResponse, type Transport } from './Transport.ts'
import type { PendingRecord, RecordError, SaveOptions, SaveOutcome } from './types.ts'

export interface SaveExecutorDependencies {
  readonly cache: EntityCache
  readonly pending: PendingChanges
  readonly problems: Problems
  readonly transport: Transport
  readonly resultMerger: SaveResultMerger
  readonly newSaveId: () => string
  readonly journal: ChangeJournal
  readonly doubtful: DoubtfulRecords
  readonly onNotice: (notice: string) => void
  readonly onStored: (typeNames: ReadonlySet<string>) => void
  readonly onTakenBack: () => void
}

/** A save that is stored. */
interface StoredSave {
  readonly outcome: SaveOutcome
  /** Records that are pending again because something was undone since it was sent: no entry that the user made contains that. */
  readonly undone: readonly Entity[]
}

const NOTHING_STORED: StoredSave = { outcome: { entities: [], keyMappings: [] }, undone: [] }

/** Sends pending changes: one save at a time, and never a change twice. */
export class SaveExecutor {
  readonly #dependencies: SaveExecutorDependencies
  #running: Promise<unknown> = Promise.resolve()
  /** A save whose response was lost: it is sent again unchanged before anything else is saved. */
  #unanswered: SaveAttempt | null = null
  /** The save in progress and its abort controller. */
  #sent: { readonly attempt: SaveAttempt; readonly abort: AbortController } | null = null
  /** Incremented when everything pending is discarded; the response of a save in progress is then merged as it is. */
  #abandonCount = 0
  isSaving = false
  readonly #sentIds = new Set<string>()

  constructor(dependencies: SaveExecutorDependencies) {
    this.#dependencies = dependencies
    makeObservable(this, { isSaving: observable, abandon: action })
  }

  /** Saves all or some; a save that is requested while another one is in progress waits for its response. */
  save(entities: readonly Entity[] | undefined, options: SaveOptions = {}): Promise<SaveOutcome> {
    const run = this.#running.then(() => this.#save(entities, options))
    this.#running = run.catch(() => {})
    return run
  }

  /**
   * What a save of these would do besides (SA400). Nothing is stored, so nothing is repeated; problems that the server finds are those of
   * the records, as after a refused save.
   */
  async preview(entities: readonly Entity[]): Promise<SavePreview> {
    const attempt = this.#createAttempt(entities, this.#dependencies.newSaveId(), {})
    if (attempt === null) return { consequences: [], referring: [], notices: [] }
    try {
      return await this.#preview(attempt)
    } catch (error) {
      if (error instanceof SaveRejected) this.#reportErrors(error.entityErrors)
      throw error
    }
  }

  /** What deleting these by a save of its own would do besides (SA401); a refusal is thrown, as if the deletion had been undone. */
  async previewDeletion(entities: readonly Entity[]): Promise<SavePreview> {
    const { cache, newSaveId } = this.#dependencies
    try {
      return await this.#preview(prepareDeletion(cache, entities, { saveId: newSaveId() }))
    } catch (error) {
      throw error instanceof SaveRejected ? error.undone() : error
    }
  }

  async #preview({ body, records }: PreparedSave): Promise<SavePreview> {
    const { cache, transport } = this.#dependencies
    const response = await transport.post('PreviewSave', body)
    if (response.status >= 300) throw refusalError(cache, response, records)
    return parseSavePreview(response.body)
  }

  /** Added records that these entities refer to without being among them. */
  missing(entities: readonly Entity[]): PendingRecord[] {
    const kept = new Set<object>(entities)
    const required = entities.flatMap((entity) => this.#dependencies.pending.recordOf(entity)?.requires ?? [])
    return [...new Set(required.filter(({ entity }) => !kept.has(entity)))]
  }

  /** The save of which it is not known yet whether it was stored. */
  get unsettled(): SaveAttempt | null {
    return this.#sent?.attempt ?? this.#unanswered
  }

  /** Whether this store sent the save. */
  isOwn(saveId: string): boolean {
    return this.#sentIds.has(saveId)
  }

  /** Whether a save of this record is under way, or had no response: what of it is stored is not known. */
  isUnsettled(entity: Entity): boolean {
    return this.unsettled?.records.some((record) => record.entity === entity) ?? false
  }

  /** Resumes a save of an earlier page whose response was lost with that page: it is repeated before anything else is saved. */
  resume(attempt: SaveAttempt): void {
    this.#unanswered ??= attempt
    this.#sentIds.add(attempt.saveId)
  }

  /** Stops waiting for the response of the save in progress: it counts as lost. */
  stopWaiting(): void {
    this.#sent?.abort.abort()
  }

  /** Everything pending is discarded: there is nothing to repeat any more. */
  abandon(): void {
    this.#abandonCount++
    this.#unanswered = null
    this.#dependencies.doubtful.clear()
  }

  /**
   * Forgets a save without a response of which nothing is pending any more: what was shown as undone is never sent. It may be stored
   * nevertheless, so that its records are read again (SA17). Not while Redo could add a record of it again, which would be a second one.
   */
  forgetTakenBack(): void {
    const { doubtful, onTakenBack, pending } = this.#dependencies
    const lost = this.#unanswered
    // While it is being repeated, the response will tell.
    if (lost === null || this.#sent !== null) return
    const isPending = lost.records.some(({ entity }) => pending.recordOf(entity) !== null)
    if (isPending || this.#canAddAgain(lost)) return
    this.#unanswered = null
    onTakenBack()
    doubtful.add(lost.records)
    void doubtful.read()
  }

  #canAddAgain({ records }: SaveAttempt): boolean {
    const { cache, journal } = this.#dependencies
    const addedAgain = new Set(journal.undone.flatMap(addedBy).map((record) => cache.entityOf(record)))
    return records.some(({ entity }) => addedAgain.has(entity))
  }

  async #save(requested: readonly Entity[] | undefined, options: SaveOptions): Promise<SaveOutcome> {
    const isUndone = options.isUndoneUnlessStored === true
    try {
      this.forgetTakenBack()
      const { outcome, undone } = await this.#resolveUnanswered(requested, options)
      const stored = await this.#sendCurrent(requested?.concat(undone), options)
      return stored === null ? outcome : mergeOutcomes(outcome, stored)
    } catch (error) {
      const isRefused = error instanceof SaveUnreachable || error instanceof SaveRejected
      throw isUndone && isRefused ? error.undone() : error
    }
  }

  /**
   * Sends what is pending of these; null where nothing is. Where all that it is in conflict with was decided on its way, what is pending
   * then is sent in its place (CF1090).
   */
  async #sendCurrent(
    requested: readonly Entity[] | undefined,
    options: SaveOptions,
  ): Promise<SaveOutcome | null> {
    const attempt = this.#createAttempt(requested, this.#dependencies.newSaveId(), options)
    if (attempt === null) return null
    try {
      return (await this.#send(attempt, options.isUndoneUnlessStored !== true)).outcome
    } catch (error) {
      if (!(error instanceof SaveConflict) || error.conflicts.length > 0) throw error
      return this.#sendCurrent(requested, options)
    }
  }

  /**
   * Repeats a save whose response was lost. A refusal means that it was never stored; the current changes are then sent as a new save,
   * unless the refusal leaves open what became of the first attempt (SA18).
   */
  async #resolveUnanswered(
    requested: readonly Entity[] | undefined,
    options: SaveOptions,
  ): Promise<StoredSave> {
    const lost = this.#unanswered
    if (lost === null) return NOTHING_STORED
    try {
      return await this.#send(lost)
    } catch (error) {
      const isSame = this.#createAttempt(requested, lost.saveId, options)?.body === lost.body
      if (error instanceof SaveUnreachable || this.#unanswered !== null || isSame) throw error
      return NOTHING_STORED
    }
  }

  #createAttempt(
    requested: readonly Entity[] | undefined,
    saveId: string,
    { undoes, note }: SaveOptions,
  ): SaveAttempt | null {
    const { cache, journal, pending } = this.#dependencies
    const all = pending.entities
    const wanted = requested === undefined ? null : new Set(requested)
    const entities = wanted === null ? all : all.filter((entity) => wanted.has(entity))
    if (entities.length === 0) return null
    const missing = this.missing(entities)
    if (missing.length > 0) throw new SaveIncomplete(describeMissing(missing), missing)
    const isWhole = entities.length === all.length
    const tag = { saveId, ...note, ...(undoes !== undefined && { undoes }) }
    return { ...prepareSave(cache, entities, tag), saveId, isWhole, ...journal.entryIds() }
  }

  async #send(attempt: SaveAttempt, isRepeated = true): Promise<StoredSave> {
    const generation = this.#abandonCount
    const abort = new AbortController()
    this.#sent = { attempt, abort }
    this.#sentIds.add(attempt.saveId)
    runInAction(() => {
      this.isSaving = true
    })
    try {
      const response = await this.#dependencies.transport.post('SaveChanges', attempt.body, abort.signal)
      return this.#handleResponse(attempt, response, generation !== this.#abandonCount)
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      if (generation === this.#abandonCount && isRepeated) this.#unanswered = attempt
      throw new SaveUnreachable(error.message)
    } finally {
      this.#sent = null
      runInAction(() => {
        this.isSaving = false
      })
    }
  }

  #handleResponse(attempt: SaveAttempt, response: TransportResponse, isAbandoned: boolean): StoredSave {
    const { cache, doubtful, journal, problems, resultMerger } = this.#dependencies
    if (!isUndecided(response.status)) {
      this.#unanswered = null
      void doubtful.read()
    }
    problems.forget(attempt.records.map(({ entity }) => entity))
    if (response.status < 300) {
      const result = parseSaveResult(response.body)
      result.notices?.forEach(this.#dependencies.onNotice)
      const before = journal.entryIds().done
      const outcome = resultMerger.merge(attempt, result, isAbandoned)
      const undone = journal.done.filter(({ id }) => !before.has(id)).flatMap(({ changes }) => changes)
      this.#dependencies.onStored(new Set(attempt.records.map(({ entity }) => entity.entityType.shortName)))
      return {
        outcome: { ...outcome, saveId: attempt.saveId },
        undone: undone.map(({ record }) => cache.entityOf(record)),
      }
    }
    const error = refusalError(cache, response, attempt.records)
    if (error instanceof SaveRejected) this.#reportErrors(error.entityErrors)
    throw error
  }

  #reportErrors(errors: readonly RecordError[]): void {
    for (const entity of new Set(errors.map((error) => error.entity))) {
      if (entity === null) continue
      const violations = errors.filter((error) => error.entity === entity)
      this.#dependencies.problems.report(asEntity(entity), violations)
    }
  }
}

function mergeOutcomes(first: SaveOutcome, second: SaveOutcome): SaveOutcome {
  return {
    ...second,
    entities: [...new Set([...first.entities, ...second.entities])],
    keyMappings: [...first.keyMappings, ...second.keyMappings],
  }
}

function describeMissing(missing: readonly PendingRecord[]): string {
  const names = missing.map(({ typeName }) => typeName).join(', ')
  return `The records you are saving refer to new records that you left out: ${names}.`
}
