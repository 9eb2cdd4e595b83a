import type { Entity } from 'breeze-client'
import { action, makeObservable, observable, runInAction } from 'mobx'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { EntityCache } from './EntityCache.ts'
import { SaveIncomplete, SaveRejected, SaveUnreachable } from './errors.ts'
import { asEntity, type PendingChanges } from './PendingChanges.ts'
import type { Problems } from './Problems.ts'
import { refusalError, parseSaveResult } from './saveResponse.ts'
import { prepareSave } from './saveBundle.ts'
import type { SaveAttempt, SaveResultMerger } from './SaveResultMerger.ts'
import { NoResponse, type TransportResponse, type Transport } from './Transport.ts'
import type { PendingRecord, RecordError, SaveOutcome } from './types.ts'

export interface SaveExecutorDependencies {
  readonly cache: EntityCache
  readonly pending: PendingChanges
  readonly problems: Problems
  readonly transport: Transport
  readonly resultMerger: SaveResultMerger
  readonly newSaveId: () => string
  readonly journal: ChangeJournal
  readonly onNotice: (notice: string) => void
}

const EMPTY_OUTCOME: SaveOutcome = { entities: [], keyMappings: [] }

/** Sends what is pending: one save at a time, and never a change twice. */
export class SaveExecutor {
  readonly #dependencies: SaveExecutorDependencies
  #running: Promise<unknown> = Promise.resolve()
  /** A save whose answer was lost: it is sent again, as it was, before anything else is saved. */
  #unanswered: SaveAttempt | null = null
  /** The save that is on its way, and what gives it up. */
  #sent: { readonly attempt: SaveAttempt; readonly abort: AbortController } | null = null
  /** Raised when everything pending is thrown away: what an answer on its way says is then taken as it is. */
  #abandonCount = 0
  isSaving = false

  constructor(parts: SaveExecutorDependencies) {
    this.#dependencies = parts
    makeObservable(this, { isSaving: observable, abandon: action })
  }

  /** A save asked for while another one is on its way waits for that one's answer. */
  save(entities: readonly Entity[] | undefined): Promise<SaveOutcome> {
    const run = this.#running.then(() => this.#save(entities))
    this.#running = run.catch(() => {})
    return run
  }

  /** Added records that these entities refer to and that are not among them. */
  missing(entities: readonly Entity[]): PendingRecord[] {
    const kept = new Set<object>(entities)
    const required = entities.flatMap((entity) => this.#dependencies.pending.recordOf(entity)?.requires ?? [])
    return [...new Set(required.filter(({ entity }) => !kept.has(entity)))]
  }

  /** The save of which nobody knows yet whether it is stored. */
  get unsettled(): SaveAttempt | null {
    return this.#sent?.attempt ?? this.#unanswered
  }

  /** A save of an earlier page whose answer was lost with that page: it is repeated before anything else is saved. */
  resume(attempt: SaveAttempt): void {
    this.#unanswered ??= attempt
  }

  /** Waits no longer for the answer of the save that is on its way: it counts as lost. */
  stopWaiting(): void {
    this.#sent?.abort.abort()
  }

  /** What is pending is thrown away: there is nothing to settle any more. */
  abandon(): void {
    this.#abandonCount++
    this.#unanswered = null
  }

  async #save(requested: readonly Entity[] | undefined): Promise<SaveOutcome> {
    const settled = await this.#resolveUnanswered(requested)
    const attempt = this.#createAttempt(requested, this.#dependencies.newSaveId())
    return attempt === null ? settled : mergeOutcomes(settled, await this.#send(attempt))
  }

  /** Repeats a save whose answer was lost. A refusal means that it never was stored; what is pending now is then sent anew. */
  async #resolveUnanswered(requested: readonly Entity[] | undefined): Promise<SaveOutcome> {
    const lost = this.#unanswered
    if (lost === null) return EMPTY_OUTCOME
    try {
      return await this.#send(lost)
    } catch (error) {
      const isSame = this.#createAttempt(requested, lost.saveId)?.body === lost.body
      if (error instanceof SaveUnreachable || isSame) throw error
      return EMPTY_OUTCOME
    }
  }

  #createAttempt(requested: readonly Entity[] | undefined, saveId: string): SaveAttempt | null {
    const { cache, journal, pending } = this.#dependencies
    const all = pending.entities
    const wanted = requested === undefined ? null : new Set(requested)
    const entities = wanted === null ? all : all.filter((entity) => wanted.has(entity))
    if (entities.length === 0) return null
    const missing = this.missing(entities)
    if (missing.length > 0) throw new SaveIncomplete(describeMissing(missing), missing)
    const isWhole = entities.length === all.length
    return { ...prepareSave(cache, entities, saveId), saveId, isWhole, ...journal.entryIds() }
  }

  async #send(attempt: SaveAttempt): Promise<SaveOutcome> {
    const generation = this.#abandonCount
    const abort = new AbortController()
    this.#sent = { attempt, abort }
    runInAction(() => {
      this.isSaving = true
    })
    try {
      const answer = await this.#dependencies.transport.post('SaveChanges', attempt.body, abort.signal)
      return this.#handleResponse(attempt, answer, generation !== this.#abandonCount)
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      if (generation === this.#abandonCount) this.#unanswered = attempt
      throw new SaveUnreachable(error.message)
    } finally {
      this.#sent = null
      runInAction(() => {
        this.isSaving = false
      })
    }
  }

  #handleResponse(attempt: SaveAttempt, answer: TransportResponse, isAbandoned: boolean): SaveOutcome {
    const { cache, problems, resultMerger } = this.#dependencies
    this.#unanswered = null
    problems.forget(attempt.records.map(({ entity }) => entity))
    if (answer.status < 300) {
      const result = parseSaveResult(answer.body)
      result.notices?.forEach(this.#dependencies.onNotice)
      return resultMerger.merge(attempt, result, isAbandoned)
    }
    const error = refusalError(cache, answer)
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
    entities: [...new Set([...first.entities, ...second.entities])],
    keyMappings: [...first.keyMappings, ...second.keyMappings],
  }
}

function describeMissing(missing: readonly PendingRecord[]): string {
  const names = missing.map(({ typeName }) => typeName).join(', ')
  return `What is to be saved refers to new records that are left out: ${names}.`
}
