import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type {
  Correction,
  HeldAction,
  JobWork,
  WaitingAction,
  WaitingDependencies,
  WaitReason,
} from './WaitingAction.ts'

/** After each attempt in vain the next one waits longer; the last of these repeats. */
const RETRY_MILLISECONDS = [1_000, 2_000, 5_000, 10_000, 30_000] as const

/** For how long what was done by mistake can be taken back. */
export const HOLD_MILLISECONDS = 10_000

type Timer = ReturnType<typeof setTimeout>

/** What is not sent yet, nor anything after it; without a timer as long as it is corrected. */
interface Held {
  readonly ids: readonly string[]
  readonly timer: Timer | null
}

/** After this number of failed attempts a failing server counts as a refusal, so that the action does not hold up the others. */
const MAX_FAILURES = 4

/**
 * What was done and is not stored yet: kept in the browser, sent in order, each action once (JO40), as soon as there is a
 * connection. A refused action is handed over to dispatch, stays until the user has read why, and keeps none of the others back.
 */
export class WaitingActions {
  /** The actions of this user, in their order. */
  actions: readonly WaitingAction[] = []
  /** What they wait for since the last attempt; null while they are sent. */
  waitsFor: WaitReason | null = null
  private readonly dependencies: WaitingDependencies
  private attempts = 0
  private failures = 0
  private timer: Timer | null = null
  private sending: Promise<void> | null = null
  /** Ends the sending of a picture; null while something else is sent. */
  private upload: AbortController | null = null
  /** Whether there may be something to send that the run has not seen. */
  private isAsked = false
  private isStopped = false
  /** What can still be taken back, or is being corrected. */
  private held: Held | null = null
  /** The id of what is being sent. */
  private sent: string | null = null
  /** What was taken back last, by job: most of it was right. */
  private readonly takenBack = new Map<number, JobWork>()
  private adding: Promise<void> = Promise.resolve()

  constructor(dependencies: WaitingDependencies) {
    this.dependencies = dependencies
    makeObservable(this, {
      actions: observableRef,
      waitsFor: observable,
      unsent: computed,
    })
  }

  /** Those that are still to be sent. */
  get unsent(): readonly WaitingAction[] {
    return this.actions.filter(({ refusal }) => refusal === null)
  }

  /** Those that were refused and that dispatch does not have yet. */
  private get unreported(): readonly WaitingAction[] {
    return this.actions.filter((action) => action.refusal !== null && !isSettled(action))
  }

  ofJob(jobId: number): readonly WaitingAction[] {
    return this.actions.filter(({ work }) => work.jobId === jobId)
  }

  /** What this page took back of a job and was not done again since. */
  takenBackOf(jobId: number): JobWork | undefined {
    return this.takenBack.get(jobId)
  }

  /** Sends what an earlier page left, and whatever is added, until the returned function is called. */
  startSending(page: Window): () => void {
    this.isStopped = false
    const send = (): void => void this.send()
    const leave = (): void => this.release()
    page.addEventListener('online', send)
    page.addEventListener('pagehide', leave)
    page.document.addEventListener('visibilitychange', send)
    const stopListening = this.dependencies.pages.listen((jobId) => void this.hear(jobId))
    send()
    return () => {
      stopListening()
      this.isStopped = true
      this.release()
      this.stopTimer()
      page.removeEventListener('online', send)
      page.removeEventListener('pagehide', leave)
      page.document.removeEventListener('visibilitychange', send)
    }
  }

  /** Keeps what was done now, and sends it. Rejects where the browser cannot keep it; then nothing is sent. */
  async add(work: JobWork): Promise<void> {
    this.release()
    await this.addNext(this.actionOf(work))
  }

  /**
   * Like `add`, but sends it only after a moment, in which it can be taken back: until the moment is over, something else is done,
   * the page is left, or it is sent by hand.
   */
  async addHeld(work: JobWork): Promise<HeldAction> {
    this.release()
    const action = this.actionOf(work)
    this.takenBack.delete(work.jobId)
    const held = { ids: [action.id], timer: setTimeout(() => this.release(), HOLD_MILLISECONDS) }
    this.held = held
    await this.addNext(action)
    return {
      takeBack: async () => this.isHeld(action.id) && this.takeBack(action),
      send: () => {
        if (this.held === held) this.release()
      },
    }
  }

  /** Keeps what waits from being sent while its driver corrects it; null where it is sent just now. */
  hold(actions: readonly Pick<WaitingAction, 'id'>[]): Correction | null {
    const ids = actions.map(({ id }) => id)
    if (this.sent !== null && ids.includes(this.sent)) return null
    if (ids.some((id) => this.isHeld(id))) this.stopHolding()
    else this.release()
    const held = { ids, timer: null }
    this.held = held
    return {
      replace: (by) => this.replace(actions, by),
      end: () => {
        if (this.held === held) this.release()
      },
    }
  }

  /** Forgets what waits; resolves with false where it is sent just now, or was. */
  async takeBack(action: Pick<WaitingAction, 'id' | 'work'>): Promise<boolean> {
    const correction = this.hold([action])
    const isTakenBack = (await correction?.replace([])) === true
    if (isTakenBack) this.takenBack.set(action.work.jobId, action.work)
    correction?.end()
    return isTakenBack
  }

  /** Forgets a refused action that dispatch has; before that it cannot be forgotten. */
  async dismiss(action: WaitingAction): Promise<void> {
    if (!isSettled(action)) return
    const { id } = action
    await this.dependencies.storage.remove(id)
    this.dependencies.pages.tell(null)
    await this.read()
  }

  /** Sends a refused action again, as it was tapped. */
  async retry(action: WaitingAction): Promise<void> {
    await this.dependencies.storage.write({ ...action, refusal: null, isReported: false })
    await this.read()
    void this.send()
  }

  /** Sends what a refused action is now: with its id and its instant, after what was done since. */
  async correct(action: WaitingAction, work: JobWork): Promise<void> {
    await this.addNext({ ...action, work, refusal: null, isReported: false })
  }

  /** Sends what waits; resolves once everything is sent or nobody responds. */
  send(): Promise<void> {
    this.stopTimer()
    this.isAsked = true
    if (this.isStopped) return Promise.resolve()
    this.sending ??= this.run()
    return this.sending
  }

  /** What is done now. */
  actionOf(work: JobWork): Omit<WaitingAction, 'order'> {
    const { now, userId } = this.dependencies
    return { id: crypto.randomUUID(), userId, tappedAt: now(), work, refusal: null }
  }

  private async replace(
    actions: readonly Pick<WaitingAction, 'id'>[],
    by: readonly Omit<WaitingAction, 'order'>[],
  ): Promise<boolean> {
    const { pages, storage, userId } = this.dependencies
    const kept = (await storage.listFor(userId)).filter(({ refusal }) => refusal === null)
    const replaced = kept.filter(({ id }) => actions.some((action) => action.id === id))
    if (replaced.length < actions.length) return false
    const last = Math.max(...replaced.map(({ order }) => order))
    // Between what was done before and the last of them: the orders of actions are a whole number apart.
    for (const [index, action] of by.entries())
      await storage.write({ ...action, order: last - (by.length - 1 - index) / by.length })
    for (const { id } of replaced) if (by.every((action) => action.id !== id)) await storage.remove(id)
    pages.tell(null)
    await this.read()
    return true
  }

  private isHeld(id: string): boolean {
    return this.held?.ids.includes(id) === true
  }

  /** Sends what is held. */
  private release(): void {
    if (this.held === null) return
    this.stopHolding()
    void this.send()
  }

  private stopHolding(): void {
    if (this.held?.timer != null) clearTimeout(this.held.timer)
    this.held = null
  }

  private async addNext(action: Omit<WaitingAction, 'order'>): Promise<void> {
    // One after the other: the order is that of the taps.
    const keeping = this.adding.then(() => this.keep(action))
    this.adding = keeping.catch(() => {})
    await keeping
    void this.send()
  }

  private async keep(action: Omit<WaitingAction, 'order'>): Promise<void> {
    const { pages, storage, userId } = this.dependencies
    const kept = await storage.listFor(userId)
    await storage.write({ ...action, order: Math.max(0, ...kept.map(({ order }) => order)) + 1 })
    pages.tell(null)
    await this.read()
  }

  private async run(): Promise<void> {
    try {
      while (this.isAsked && !this.isStopped) {
        this.isAsked = false
        await this.dependencies.alone(() => this.sendWaiting())
      }
    } finally {
      // Together with the last look at what is asked for: nothing that is asked for later is missed.
      this.sending = null
    }
  }

  private async sendWaiting(): Promise<void> {
    for (;;) {
      await this.read()
      const held = this.unsent.findIndex(({ id }) => this.isHeld(id))
      const ready = held === -1 ? this.unsent : this.unsent.slice(0, held)
      const next = ready.find(isUrgent) ?? ready[0]
      if (next === undefined || this.isStopped) break
      if (!(await this.sendOne(next))) return
    }
    for (const refused of this.isStopped ? [] : this.unreported) if (!(await this.reportOne(refused))) return
  }

  /** Whether dispatch has it now; otherwise it is handed over later, since nothing else keeps it. */
  private async reportOne(action: WaitingAction): Promise<boolean> {
    const { pages, reasonToWait, report, storage } = this.dependencies
    try {
      await report(action)
    } catch (error) {
      this.waitFor(reasonToWait(error) ?? 'repair')
      return false
    }
    this.answered()
    await storage.write({ ...action, isReported: true })
    pages.tell(null)
    await this.read()
    return true
  }

  /** Whether the next one can be sent: the server decided about this one, or this one stepped back. */
  private async sendOne(action: WaitingAction): Promise<boolean> {
    const { describe, readJob, reasonToWait, send, tell } = this.dependencies
    const sending = new AbortController()
    this.sent = action.id
    this.upload = isUrgent(action) ? null : sending
    try {
      const outcome = await send(action, sending.signal)
      await this.decided(action, outcome.isStored ? null : outcome.message)
      if (outcome.isStored) for (const notice of outcome.notices) tell(notice)
      return true
    } catch (error) {
      // Not an attempt in vain: the picture is sent again, with its id, after what was done meanwhile.
      if (sending.signal.aborted) return true
      const reason = reasonToWait(error)
      if (reason === 'repair') this.failures += 1
      if (reason !== null && this.failures < MAX_FAILURES) {
        this.waitFor(reason)
        return false
      }
      // A job that may not be worked on is often another driver's meanwhile.
      await readJob(action.work.jobId)
      await this.decided(action, describe(error))
      return true
    } finally {
      this.sent = null
    }
  }

  /** Forgets a stored action, and keeps a refused one with the reason. */
  private async decided(action: WaitingAction, refusal: string | null): Promise<void> {
    const { pages, storage } = this.dependencies
    this.answered()
    if (refusal === null) await storage.remove(action.id)
    else await storage.write({ ...action, refusal })
    pages.tell(action.work.jobId)
  }

  private answered(): void {
    this.attempts = 0
    this.failures = 0
    runInAction(() => (this.waitsFor = null))
  }

  private waitFor(reason: WaitReason): void {
    runInAction(() => (this.waitsFor = reason))
    const last = RETRY_MILLISECONDS.length - 1
    // The user who does not want to sign in now is not asked again by a timer.
    if (reason !== 'signIn') this.sendLater(RETRY_MILLISECONDS[Math.min(this.attempts, last)] ?? 0)
    this.attempts += 1
  }

  /** What another page has kept or sent. */
  private async hear(jobId: number | null): Promise<void> {
    if (jobId !== null) await this.dependencies.readJob(jobId)
    await this.read()
  }

  private async read(): Promise<void> {
    const { storage, userId } = this.dependencies
    const actions = await storage.listFor(userId)
    runInAction(() => (this.actions = actions))
    if (this.unsent.some(isUrgent)) this.upload?.abort()
  }

  private sendLater(milliseconds: number): void {
    if (this.isStopped) return
    this.stopTimer()
    this.timer = setTimeout(() => void this.send(), milliseconds)
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}

/** Whether a refused action may be forgotten: dispatch has it, or knows of a picture. */
export function isSettled({ isReported }: WaitingAction): boolean {
  return isReported === true
}

/** Pictures are large: on a bad connection they keep nothing else back. */
function isUrgent({ work }: WaitingAction): boolean {
  return work.kind !== 'photo'
}
