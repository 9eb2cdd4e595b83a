import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { OwnedDumpster } from '#shared/inventory/ownership.ts'
import type { DumpsterChoices } from '#shared/jobs/choicesAfter.ts'
import {
  checkCompletion,
  needsInventory,
  needsWeight,
  type CompletionEntry,
} from '#shared/jobs/completeJob.ts'
import { picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { Job } from '#shared/jobs/Job.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { EditorOption } from '../../form/RadioChoices.tsx'
import type { JobRecord } from './jobRecord.ts'

/** A dumpster by its barcode. */
export interface DumpsterOption extends EditorOption, OwnedDumpster {
  readonly id: number
}

/** What can be chosen when a job is completed. */
export interface CompletionChoices extends DumpsterChoices<DumpsterOption> {
  /** The site that the server proposes (O-099). */
  readonly dumpSiteId: number | null
}

type JobTimes = Parameters<typeof checkCompletion>[1]
type Choices = Omit<CompletionEntry, 'weight' | 'hasNoWeight' | 'isWeightConfirmed'>

const CHOICES = ['inventoryId', 'destinationPickId', 'destinationDropId', 'dumpSiteId'] as const

/** What is entered to complete a job: it is sent with the completion, which is not an edit of the job (O-053). */
export class CompletionEntryModel {
  /** The number, or the text that was typed while it is none. */
  weight: unknown
  /** Whether there is no weight yet, where one is asked for (JO234). */
  hasNoWeight = false
  chosen: Choices
  isEntered = false
  /** What was entered here, be it nothing again, and is no edit of the job. */
  readonly entered = observable.set<keyof CompletionEntry>()
  /** Whether the job was to be completed and something was missing. */
  showsProblems = false
  readonly choices: CompletionChoices
  private readonly job: JobRecord
  private readonly times: () => JobTimes

  /** `times` are the job's time records, with those that are not stored yet. */
  constructor(job: JobRecord, choices: CompletionChoices, times: () => JobTimes = () => job.jobTimes) {
    this.job = job
    this.choices = choices
    this.times = times
    this.weight = job.weight
    const [only, ...others] = choices.inventory
    this.chosen = {
      // There is nothing else to pick up.
      inventoryId: picksUpDumpster(job) && others.length === 0 ? (only?.id ?? null) : null,
      destinationPickId: null,
      destinationDropId: null,
      dumpSiteId: job.dumpSiteId ?? choices.dumpSiteId,
    }
    makeObservable(this, {
      weight: observableRef,
      hasNoWeight: observable,
      saysNoWeight: action,
      chosen: observableRef,
      isEntered: observable,
      showsProblems: observable,
      entry: computed,
      problems: computed,
      choose: action,
      weigh: action,
      showAll: action,
      take: action,
    })
  }

  get entry(): CompletionEntry {
    const weight = typeof this.weight === 'number' ? this.weight : null
    return { ...this.chosen, weight, ...(weight === null && this.hasNoWeight && { hasNoWeight: true }) }
  }

  /** Which entries the job has (O-032, O-041). */
  get asks() {
    const { job } = this
    const isPickUp = picksUpDumpster(job)
    const isAtStorage = job.storageDumpSite?.storage === true
    return { inventory: needsInventory(job), weight: isPickUp, dumpSite: isPickUp, storage: isAtStorage }
  }

  /** Whether the job is completed only with its weight, or where it is said that there is none yet (O-040, JO234). */
  get needsWeight(): boolean {
    return needsWeight(this.job, this.times())
  }

  /** What is missing or wrong, by the names of the entries (O-040, O-041). */
  get problems(): readonly Violation[] {
    const mistyped = checkValue(Job.fields.weight, this.weight)
    return [
      ...(mistyped === null ? [] : [{ ...mistyped, field: 'weight' }]),
      ...checkCompletion(this.job, this.times(), this.entry),
    ]
  }

  problemOf(name: keyof CompletionEntry): string | null {
    return this.problems.find(({ field }) => field === name)?.message ?? null
  }

  /** Shows all problems, not only once something is entered. */
  showAll(): void {
    this.showsProblems = true
  }

  /** These entries have become edits of the job. */
  take(entries: Partial<CompletionEntry>): void {
    for (const name of this.entered) if (name in entries) this.entered.delete(name)
  }

  choose(choice: Partial<Choices>): void {
    this.chosen = { ...this.chosen, ...choice }
    for (const name of CHOICES) if (name in choice) this.entered.add(name)
    this.isEntered = true
  }

  saysNoWeight(hasNoWeight: boolean): void {
    this.hasNoWeight = hasNoWeight
    this.isEntered = true
  }

  weigh(weight: unknown): void {
    this.weight = weight
    this.entered.add('weight')
    this.isEntered = true
  }
}
