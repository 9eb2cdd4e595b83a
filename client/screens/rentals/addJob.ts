import { Job } from '#shared/jobs/Job.ts'
import { checkJobDraft } from '#shared/jobs/jobDraftRules.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { newRentalJob, type JobRental } from '#shared/jobs/newJob.ts'
import type { App } from '../../app/App.ts'
import { formSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { editorOf, type Editor } from '../../screen/editor/Editor.ts'
import { addStoredRecord } from '../../screen/editor/editRecord.ts'
import { sayOpenJobs } from './sayOpenJobs.ts'
import { planJobs } from './planJobs.ts'

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
export function addJob(app: App, newJob: NewJob, rental: JobRental): Promise<boolean> {
  const { editor, jobTypeId } = newJob
  reportErrorsOf(sayOpenJobs(app, newJob, rental.id), app.errors)
  return addStoredRecord(app, editor, { ...newRentalJob(jobTypeId, rental, app.today()) })
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
