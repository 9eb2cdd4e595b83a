import { action, computed, makeObservable, observable } from 'mobx'
import { driverDialog } from '#shared/dispatch/drivers.ts'
import type { CompletionEntry } from '#shared/jobs/completeJob.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { canCompleteJob, jobEditing } from '#shared/jobs/jobPermissions.ts'
import { reportRefusal, type JobReport } from '#shared/jobs/reportOnJob.ts'
import { weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { completionQuestions } from '#shared/jobs/workQuestions.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { refuseProblems } from '../../context/saving/refuseProblems.ts'
import type { WaitingAction } from './waiting/WaitingAction.ts'
import { askClockEnd } from '../../screen/jobs/askClockEnd.ts'
import { CompletionEntryModel, type CompletionChoices } from '../../screen/jobs/CompletionEntryModel.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { completeWithUndo, confirmWork } from './confirmWork.ts'
import {
  correctCompletion,
  isCompletion,
  takeCompletionBack,
  type Completion,
  type WaitingCompletion,
} from './waitingCompletion.ts'
import { notesWith, phaseOf, timesWith, weightWith } from './driverJob.ts'

const NO_CHOICES: CompletionChoices = { inventory: [], pick: [], drop: [], dumpSiteId: null }

/** What a driver enters in the dialog of a job. */
export class DriverJobModel {
  note = ''
  readonly job: JobRecord
  readonly entry: CompletionEntryModel
  private readonly app: ScreenContext
  private readonly hasChoices: boolean
  /** What was completed here and waits to be sent; null where nothing does. */
  readonly correction: WaitingCompletion | null

  /** `choices` is null where the job cannot be completed, or what completing it asks for could not be read. */
  constructor(
    app: ScreenContext,
    job: JobRecord,
    choices: CompletionChoices | null,
    correction: WaitingCompletion | null = null,
  ) {
    this.app = app
    this.correction = correction
    this.job = job
    this.hasChoices = choices !== null
    this.entry = new CompletionEntryModel(job, choices ?? NO_CHOICES, () =>
      timesWith(job.jobTimes, this.waiting),
    )
    this.entry.weight = this.storedWeight
    const before = this.completionBefore
    if (before !== undefined) {
      this.entry.choose(before.entry)
      this.entry.weigh(before.entry.weight)
      if (before.entry.hasNoWeight === true) this.entry.saysNoWeight(true)
      this.entry.isEntered = false
    }
    this.note = this.noteBefore
    makeObservable(this, {
      note: observable,
      canComplete: computed,
      canSave: computed,
      setNote: action,
    })
  }

  get notes(): readonly string[] {
    return notesWith(this.job.driverNotes, this.waiting)
  }

  /** O-070. */
  get showsWeight(): boolean {
    return driverDialog(this.job).weight
  }

  get mayWeigh(): boolean {
    return this.showsWeight && this.isOpen && this.rights.weight
  }

  get mayNote(): boolean {
    return this.isOpen && this.rights.notes
  }

  /** Only if it is not completed yet (O-070). */
  get canComplete(): boolean {
    return this.hasChoices && this.isOpen && canCompleteJob(this.app.session.user, this.job)
  }

  get canSave(): boolean {
    return this.entry.weight !== this.storedWeight || !isBlank(this.note)
  }

  get hasChanges(): boolean {
    if (this.correction !== null) return this.entry.isEntered || this.note !== this.noteBefore
    return this.canSave || this.entry.isEntered
  }

  get noteProblem(): string | null {
    const refusal = reportRefusal(this.app.session.user, this.job, { note: this.enteredNote })
    return refusal?.field === 'note' ? refusal.message : null
  }

  setNote(note: string): void {
    this.note = note
  }

  /** Keeps weight and note, to be sent. False while one of them is wrong. Rejects where the browser keeps nothing. */
  async save(): Promise<boolean> {
    const { app, entry, job, enteredNote: note } = this
    const { weight } = entry.entry
    const report: JobReport = weight === this.storedWeight ? { note } : { weight, note }
    // A missing weight is not a problem until the job is completed.
    const isWrong = (): boolean =>
      (entry.weight !== null && entry.problemOf('weight') !== null) || this.noteProblem !== null
    if (isWrong()) return refuseProblems(app, entry, isWrong)
    const question = report.weight === undefined ? null : weightQuestion(weight, job.dumpsterWeightLimit)
    if (question !== null && !(await app.dialogs.confirm(question))) return false
    const confirmed = question === null ? {} : { isWeightConfirmed: true }
    await waitingActionsOf(app).add({ kind: 'report', jobId: job.id, ...report, ...confirmed })
    return true
  }

  /**
   * Keeps the completion, to be sent, behind a note: a completed job takes no more notes. One that was refused is sent with what
   * is entered now, as of when it was tapped first, and so is one that waits (JO1400); another one can be taken back for a moment. False while something is missing, and
   * where the driver does not confirm what is unusual. Rejects where the browser keeps nothing.
   */
  async complete(): Promise<boolean> {
    const { app, correction, enteredNote: note, entry, job, refusedCompletion } = this
    const isWrong = (): boolean => entry.problems.length > 0 || this.noteProblem !== null
    if (isWrong()) return refuseProblems(app, entry, isWrong)
    const question = weightQuestion(entry.entry.weight, job.dumpsterWeightLimit)
    if (question !== null && !(await app.dialogs.confirm(question))) return false
    const ended = await this.confirmCompletion()
    if (ended === null) return false
    const isBilled = job.rentalId !== null && !isWithoutRental(job.jobTypeId)
    const confirmed = question === null ? {} : { isWeightConfirmed: true }
    const entered = { ...entry.entry, ...confirmed, ...ended }
    const completion = { kind: 'complete', jobId: job.id, entry: entered, isBilled } as const
    if (correction !== null) {
      await correctCompletion(app, correction, { work: completion, note })
      return true
    }
    if (note !== null) await waitingActionsOf(app).add({ kind: 'report', jobId: job.id, note })
    this.setNote('')
    if (refusedCompletion === undefined) await completeWithUndo(app, completion)
    else await waitingActionsOf(app).correct(refusedCompletion, completion)
    return true
  }

  /** Takes back what was completed here and waits to be sent. Rejects where the browser does not let go of it. */
  async takeBack(): Promise<boolean> {
    if (this.correction !== null) await takeCompletionBack(this.app, this.correction.completion)
    return true
  }

  /** Asks about what is unusual, unless it was asked before; when the work ended, of a forgotten clock. Null where it is not meant. */
  private async confirmCompletion(): Promise<Pick<CompletionEntry, 'clockEnded'> | null> {
    const { app, correction, job } = this
    if (correction !== null) {
      const { clockEnded } = correction.completion.work.entry
      return clockEnded === undefined ? {} : { clockEnded }
    }
    const times = timesWith(job.jobTimes, this.waiting)
    if (!(await confirmWork(app, completionQuestions(job, times, app.today()), 'Complete'))) return null
    return askClockEnd(app, job)
  }

  private get noteBefore(): string {
    return this.correction?.note?.work.note ?? ''
  }

  private get rights() {
    return jobEditing(this.app.session.user, this.job)
  }

  private get enteredNote(): string | null {
    return isBlank(this.note) ? null : this.note.trim()
  }

  private get storedWeight(): number | null {
    return weightWith(this.job.weight, this.waiting)
  }

  private get isOpen(): boolean {
    return driverDialog(this.job).complete && phaseOf(this.job, this.waiting) !== 'completed'
  }

  private get waiting(): readonly WaitingAction[] {
    const { correction } = this
    const corrected = [correction?.completion.id, correction?.note?.id]
    return waitingActionsOf(this.app)
      .ofJob(this.job.id)
      .filter(({ id }) => !corrected.includes(id))
  }

  /** What was entered for a completion that waits, was refused or taken back, of which only a part may have been wrong. */
  private get completionBefore(): Completion | undefined {
    const { correction } = this
    if (correction !== null) return correction.completion.work
    const takenBack = waitingActionsOf(this.app).takenBackOf(this.job.id)
    return this.refusedCompletion?.work ?? (takenBack?.kind === 'complete' ? takenBack : undefined)
  }

  private get refusedCompletion(): (WaitingAction & { readonly work: Completion }) | undefined {
    return this.waiting.filter(isCompletion).find(({ refusal }) => refusal !== null)
  }
}
