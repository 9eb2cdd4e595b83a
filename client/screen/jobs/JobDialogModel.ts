import { computed, makeObservable } from 'mobx'
import type { RentalDumpster } from '#shared/inventory/queries.ts'
import { differsFromRental } from '#shared/jobs/jobDialogDefaults.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { isFeeOffered, type FeeLink, type FeeType } from '#shared/jobs/offeredFees.ts'
import { siteInventoryWarnings } from '#shared/jobs/siteInventoryWarnings.ts'
import { usedDumpsters, type UsedDumpster } from '#shared/jobs/usedDumpsters.ts'
import { missing, type Violation } from '#shared/model/Violation.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { refuseProblems } from '../../context/saving/refuseProblems.ts'
import type { CompletionEntry } from '#shared/jobs/completeJob.ts'
import { relatedRecords } from '../record/children.ts'
import type { CompletionEntryModel } from './CompletionEntryModel.ts'
import type { JobRecord } from './jobRecord.ts'

/** How a job is opened: to edit it, to complete it, or from its rental, where both are possible (S1 §2). */
export type JobDialogMode = 'edit' | 'complete' | 'rental'

/** What the job dialog shows besides the job. */
export interface JobDialogData {
  readonly mode: JobDialogMode
  /** The dumpsters at the site of its rental. */
  readonly onSite: readonly RentalDumpster[]
  /** The types of fees, and the dumpsters that they are for. */
  readonly fees: { readonly types: readonly FeeType[]; readonly links: readonly FeeLink[] }
  /** Null where the job is not completed in this dialog. */
  readonly completion: CompletionEntryModel | null
}

const ENTRIES = [
  ['inventoryId', 'Use Dumpster'],
  ['weight', 'Weight'],
  ['dumpSiteId', 'Dump Location'],
  ['destinationPickId', 'Pick Dumpster'],
  ['destinationDropId', 'Drop Dumpster'],
] as const

/** The state of the job dialog. */
export class JobDialogModel {
  readonly job: JobRecord
  readonly completion: CompletionEntryModel | null
  private readonly app: ScreenContext
  private readonly data: JobDialogData

  constructor(app: ScreenContext, job: JobRecord, data: JobDialogData) {
    this.app = app
    this.job = job
    this.data = data
    this.completion = data.completion
    makeObservable(this, { offeredFees: computed, warnings: computed, problems: computed, used: computed })
  }

  /** What to look at before a dumpster is moved (O-034, O-035). */
  get warnings(): readonly string[] {
    const { app, job, data } = this
    // They are about what is at the site today.
    if (app.past !== undefined) return []
    const dumpsterId = job.rental?.dumpsterId ?? null
    const rentalDumpster =
      dumpsterId === null ? null : { id: dumpsterId, size: app.lookups.title('Dumpster', dumpsterId) }
    return [
      ...(differsFromRental(job, job.rental) ? ['This dumpster differs from the one of the rental.'] : []),
      ...siteInventoryWarnings(job, rentalDumpster, data.onSite),
    ]
  }

  /** What keeps the dialog open: problems of the job, and missing dumpsters of a rental's load (S1 §5). */
  get problems(): readonly Violation[] {
    const { store } = this.app
    const fees = relatedRecords(this.job, { relation: 'dumpsterFees', entity: JobDumpsterFee })
    return [
      ...[this.job, ...fees].flatMap((record) => store.problemsOfSave(record)),
      ...this.missingDumpsters,
    ]
  }

  /** The types of fees that the job may have, by their keys. */
  get offeredFees(): ReadonlySet<number> {
    const { types, links } = this.data.fees
    return new Set(types.filter((type) => isFeeOffered(type, this.job, links)).map(({ id }) => id))
  }

  /** The dumpsters that the job moved, the latest first. */
  get used(): readonly UsedDumpster[] {
    return usedDumpsters(this.job)
  }

  /** Whether the job can be completed with what is entered; otherwise what is missing is shown. */
  checkCompletion(): boolean {
    const { completion } = this
    if (completion === null || completion.problems.length === 0) return true
    return refuseProblems(this.app, completion, () => completion.problems.length > 0)
  }

  /** What was entered to complete the job and belongs to the job without that, too: its weight and dump site, where the user may set them. */
  get storedEntries(): Partial<Pick<CompletionEntry, 'weight' | 'dumpSiteId'>> {
    const { completion } = this
    if (completion === null) return {}
    const { weight, dumpSiteId } = completion.entry
    return {
      ...(this.isStored('weight') && { weight }),
      ...(this.isStored('dumpSiteId') && { dumpSiteId }),
    }
  }

  /** These entries, which are edits of the job from now on: only what is entered later is more to store. */
  takeStoredEntries(): JobDialogModel['storedEntries'] {
    const entries = this.storedEntries
    this.completion?.take(entries)
    return entries
  }

  /** The captions of what was entered and is stored only when the job is completed. */
  get lostEntries(): readonly string[] {
    const { completion } = this
    return ENTRIES.flatMap(([name, caption]) =>
      completion?.entered.has(name) === true && completion.entry[name] !== null && !this.isStored(name)
        ? [caption]
        : [],
    )
  }

  /** A wrong weight, which is not stored; a missing one is a problem only of completing. */
  get weightProblems(): readonly Violation[] {
    const { completion } = this
    if (completion === null || completion.weight === null || !this.isStored('weight')) return []
    return completion.problems.filter(({ field }) => field === 'weight')
  }

  private isStored(name: keyof CompletionEntry): boolean {
    if (name !== 'weight' && name !== 'dumpSiteId') return false
    const { app, completion, job } = this
    return completion?.entered.has(name) === true && app.widgetServices.editRefusal('Job', name, job) === null
  }

  problemOf(field: string): string | null {
    return this.missingDumpsters.find((violation) => violation.field === field)?.message ?? null
  }

  private get missingDumpsters(): readonly Violation[] {
    const { app, job } = this
    if (isWithoutRental(job.jobTypeId) || job.jobTypeId === JOB_TYPE.service) return []
    return (['dumpsterId', 'billAsDumpsterId'] as const)
      .filter((field) => job[field] === null && app.widgetServices.editRefusal('Job', field, job) === null)
      .map((field) => missing(field))
  }
}
