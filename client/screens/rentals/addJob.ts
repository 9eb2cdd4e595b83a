import { Job } from '#shared/jobs/Job.ts'
import { checkJobDraft } from '#shared/jobs/jobDraftRules.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { newRentalJob, type JobRental, createJobs } from '#shared/jobs/newJob.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { formSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { editorOf, type Editor } from '../../screen/editor/Editor.ts'
import { addStoredRecord, editRecord } from '../../screen/editor/editRecord.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatList } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'

/** A kind of job that is added to a rental. */
export interface NewJob {
  readonly caption: string
  readonly noun: string
  readonly jobTypeId: number
  readonly editor: Editor<RecordOfEntity<typeof Job>>
}

const isExchange = ({ jobTypeId }: RecordOfEntity<typeof Job>): boolean => jobTypeId === JOB_TYPE.exchange

/** The jobs that are added from the list of rentals, in the order of its toolbar (O-005), and from a rental (O-028). */
export const NEW_JOBS: readonly NewJob[] = [
  newJob('Add Delivery', 'delivery', JOB_TYPE.delivery),
  newJob('Add Pickup', 'pickup', JOB_TYPE.pickUp),
  newJob('Add Exchange', 'exchange', JOB_TYPE.exchange),
  newJob('Add Round Trip', 'round trip', JOB_TYPE.roundTrip),
  newJob('Add Service', 'service', JOB_TYPE.service),
]

/**
 * Adds a job to a rental in its dialog, or the two jobs of a pair (O-028…O-030), and says if it has an open one of that kind already.
 * False when nothing was stored.
 */
export function addJob(
  app: ScreenContext,
  newJob: NewJob,
  rental: JobRental,
  onStored: (job: TrackedRecord) => void = () => {},
): Promise<boolean> {
  const { editor, jobTypeId } = newJob
  reportErrorsOf(sayOpenJobs(app, newJob, rental.id), app.errors)
  return addStoredRecord(app, editor, { ...newRentalJob(jobTypeId, rental, app.today()) }, onStored)
}

/** The same by the key of the rental, with its dumpster and site as they are stored. Throws QueryFailed. */
export async function addJobToRental(app: ScreenContext, newJob: NewJob, rentalId: number): Promise<boolean> {
  const rental = await app.store.fetchByKey('Rental', rentalId, ['serviceAddress'])
  return rental !== null && addJob(app, newJob, rental)
}

/**
 * Adds a job on the page of its rental: with the edits of the rental that wait for Save, or with other jobs that do, it waits for the same
 * Save; otherwise its dialog stores it (RE840). Says whether anything was stored. Throws QueryFailed.
 */
export async function addJobOnPage(app: ScreenContext, newJob: NewJob, rentalId: number): Promise<boolean> {
  const rental = await app.store.fetchByKey('Rental', rentalId, ['serviceAddress'])
  if (rental === null) return false
  if (!waits(app, rentalId)) return addJob(app, newJob, rental)
  reportErrorsOf(sayOpenJobs(app, newJob, rentalId), app.errors)
  const newValues = { ...newRentalJob(newJob.jobTypeId, rental, app.today()) }
  await editRecord(app, { editor: newJob.editor, list: { ...OF_RENTAL, newValues }, record: null })
  return false
}

const OF_RENTAL = { records: () => [], newValues: {}, owner: 'rental' }

/** Whether something of the rental waits for Save. */
function waits({ store }: ScreenContext, rentalId: number): boolean {
  const keys = { Rental: 'id', Job: 'rentalId' } as const
  return store.pending.records.some(({ entity, typeName }) =>
    Object.entries(keys).some(([name, key]) => name === typeName && propertiesOf(entity)[key] === rentalId),
  )
}

/** Edits a job that waits for the Save of its rental. */
export async function editWaitingJob(app: ScreenContext, jobId: number): Promise<void> {
  const job = app.store.local('Job').find(({ id }) => id === jobId)
  const newJob = NEW_JOBS.find(({ jobTypeId }) => jobTypeId === job?.jobTypeId)
  if (job === undefined || newJob === undefined) return
  await editRecord(app, { editor: newJob.editor, list: OF_RENTAL, record: job })
}

/** Takes jobs out that wait for Save, those of a pair both. */
export function removeWaitingJobs(
  { store }: ScreenContext,
  jobs: readonly Pick<Job, 'id' | 'relatedJobId'>[],
): void {
  const ids = new Set(jobs.flatMap(({ id, relatedJobId }) => [id, relatedJobId ?? id]))
  store.edit('Remove job', () => {
    for (const job of store.local('Job').slice())
      if (store.stateOf(job) === 'added' && (ids.has(job.id) || ids.has(job.relatedJobId ?? 0)))
        store.remove(job)
  })
}

/**
 * The same for other features, by the keys of rental and type (JO560); resolves with the key of the job, null where none was stored. Throws
 * QueryFailed.
 */
export async function addJobOfType(app: ScreenContext, { rentalId, jobTypeId }: Row): Promise<number | null> {
  const newJob = NEW_JOBS.find((each) => each.jobTypeId === jobTypeId)
  const rental = await app.store.fetchByKey('Rental', Number(rentalId), ['serviceAddress'])
  if (newJob === undefined || rental === null) return null
  let added: number | null = null
  await addJob(app, newJob, rental, (job) => {
    added = Number(propertiesOf(job)['id'])
  })
  return added
}

function newJob(caption: string, noun: string, jobTypeId: number): NewJob {
  const editor = editorOf(Job, {
    noun,
    title: caption,
    width: 400,
    submit: { caption: 'Save', icon: 'save' },
    sections: [
      formSection(Job, null, [
        { field: 'startDate', span: 3 },
        {
          field: 'dumpsterId',
          caption: jobTypeId === JOB_TYPE.pickUp ? 'Pickup dumpster' : 'Dumpster',
          required: true,
          span: 3,
        },
        { field: 'billAsDumpsterId', required: true, span: 3 },
        { field: 'exchangeDumpsterId', required: true, isShown: isExchange, span: 3 },
        { field: 'billExchangeAs', required: true, isShown: isExchange, span: 3 },
        { field: 'notes', span: 3 },
        { field: 'driverNotes', span: 3 },
      ]),
    ],
    problems: ({ app, record }) => [
      ...app.store.problemsOfSave(record),
      ...checkJobDraft(record, { dumpsters: true, pickedUpJob: false }),
    ],
    prepare: ({ app, record }) => planJobs(app, record),
  })
  return { caption, noun, jobTypeId, editor }
}

type JobRecord = RecordOfEntity<typeof Job>

/**
 * Completes a new job, and creates or updates the second one of an exchange or a round trip, which refers to the first; the server
 * lets the first refer to it (O-029, O-030).
 */
function planJobs({ lookups, store }: Pick<ScreenContext, 'lookups' | 'store'>, job: JobRecord): void {
  const partner = store
    .local('Job')
    .find((other) => other.relatedJobId === job.id && store.stateOf(other) === 'added')
  const [first, second] = createJobs(valuesOf(job), lookups.rows('dumpsters'), [job.id, partner?.id ?? 0])
  if (first !== undefined) Object.assign(job, { ...first, relatedJobId: null })
  if (second === undefined) return
  const { id: _id, ...values } = second
  if (partner === undefined) store.create('Job', values)
  else Object.assign(partner, values)
}

/** The values that the user entered, and those that the job began with. */
function valuesOf(job: JobRecord): Omit<Job, 'id' | 'rowVersion'> & { readonly rentalId: number } {
  const values = propertiesOf(job)
  const names = Object.keys(Job.fields).filter((name) => name !== 'id' && name !== 'rowVersion')
  // A job of a rental has these fields.
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ReturnType<typeof valuesOf>
}

/** Says of a rental that gets a job of which open ones of that kind it has already. Throws QueryFailed. */
async function sayOpenJobs(
  { formats, store, toasts }: Pick<ScreenContext, 'formats' | 'store' | 'toasts'>,
  { jobTypeId, noun }: { readonly jobTypeId: number; readonly noun: string },
  rentalId: number,
): Promise<void> {
  const { rows } = await store.queryRows(jobsQuery, {
    parameters: { rentalId, uncompleted: true },
    where: { jobTypeId },
    orderBy: ['startDate', 'id'],
  })
  // Of the halves of a pair the first one stands for both.
  const open = rows.filter(({ id, deleted, relatedJobId }) => deleted === null && (relatedJobId ?? id) >= id)
  if (open.length === 0) return
  const named = open.map(({ id, startDate }) =>
    startDate === null ? jobDisplayId(id) : `${jobDisplayId(id)} on ${formats.day(startDate)}`,
  )
  toasts.info(`${rentalDisplayId(rentalId)} already has an open ${noun}, ${formatList(named)}.`)
}
