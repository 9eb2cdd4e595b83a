import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { AUDIT_START, type AuditCheck } from '#shared/auditing/auditCheck.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The check of the whole audit log, a part after the other (SV641). */
export class AuditCheckModel {
  /** What was checked so far; null before the first part. */
  check: AuditCheck | null = null
  isRunning = false
  readonly #app: Pick<ScreenContext, 'api' | 'errors'>
  #runs = 0

  constructor(app: Pick<ScreenContext, 'api' | 'errors'>) {
    this.#app = app
    makeObservable(this, { check: observableRef, isRunning: observable })
  }

  /** Checks all from the first link on; an earlier run ends. */
  async run(): Promise<void> {
    this.stop()
    const run = this.#runs
    runInAction(() => {
      this.check = null
      this.isRunning = true
    })
    try {
      for (let cursor = AUDIT_START, isDone = false; !isDone && run === this.#runs;) {
        const { position, hash, lastId, entries } = cursor
        const from = new URLSearchParams({
          position: String(position),
          hash,
          lastId: String(lastId),
          entries: String(entries),
        })
        const part = await this.#app.api.get<AuditCheck>(`/api/audit/check?${from}`)
        if (run !== this.#runs) return
        runInAction(() => (this.check = part))
        ;({ cursor, isDone } = part)
      }
    } catch (error) {
      if (run === this.#runs) this.#app.errors.report(error)
    } finally {
      if (run === this.#runs) runInAction(() => (this.isRunning = false))
    }
  }

  stop(): void {
    this.#runs += 1
  }
}
