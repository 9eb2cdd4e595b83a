import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { jobAuditLogsQuery } from '#shared/auditing/queries.ts'
import { canCompleteJob } from '#shared/jobs/jobPermissions.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { jobDialogDefaults } from '#shared/jobs/jobDialogDefaults.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { showAuditHistory, showHistory } from '../../context/history/showHistory.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf, type Editor, type EditorCommand, type EditorContext } from '../editor/Editor.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { historySubject } from '../../context/history/historySubject.ts'
import { JobAddressField } from './JobAddressField.tsx'
import { JobDialogModel, type JobDialogData } from './JobDialogModel.ts'
import { JobDumpsters } from './JobDumpsters.tsx'
import { JobFees } from './JobFees.tsx'
import { JobHead } from './JobHead.tsx'
import { JobLinks } from './JobLinks.tsx'
import { JobProgress } from './JobProgress.tsx'
import type { JobRecord } from './jobRecord.ts'
import { JobSchedule } from './JobSchedule.tsx'
import { LatestDumpster } from './LatestDumpster.tsx'
import { questions } from './messages.ts'
import { sendCompletion } from './sendCompletion.ts'

const hasRental = ({ jobTypeId }: JobRecord): boolean => !isWithoutRental(jobTypeId)

/** What the dialog fills in, of what the user may set (O-033). */
function defaultsOf({ widgetServices }: ScreenContext, job: JobRecord): ReturnType<typeof jobDialogDefaults> {
  const defaults = Object.entries(jobDialogDefaults(job, job.rental))
  return Object.fromEntries(
    defaults.filter(([field]) => widgetServices.editRefusal('Job', field, job) === null),
  )
}

/** All users see what happened to a job (O-045); administrators all of it, and put it back. */
export const auditLogCommand: EditorCommand<JobRecord, unknown> = {
  caption: 'Audit Log',
  icon: 'history',
  async run({ app, record }) {
    const title = `Audit History of ${jobDisplayId(record.id)}`
    if (app.session.satisfies(AuditLog.access.read)) {
      const subject = historySubject(app, Job, [propertiesOf(record)])
      await showHistory(app, jobDisplayId(record.id), () => Promise.resolve([subject]), {
        heading: title,
        restoresInto: recordsToRestore(app),
      })
      return false
    }
    await showAuditHistory(app, title, () => app.store.fetchResult(jobAuditLogsQuery, { jobId: record.id }))
    return false
  },
}

/** Completes the job from its dialog, with what was entered there (O-043). */
const completeCommand: EditorCommand<JobRecord, JobDialogModel> = {
  caption: 'Complete Job',
  icon: 'check',
  isSave: true,
  isShown: ({ app, record, model }) => model.completion !== null && canCompleteJob(app.session.user, record),
  async run(context, keep) {
    const { app, record, model } = context
    if (!model.checkCompletion() || !(await app.dialogs.confirm(questions.complete(record.id)))) return false
    return (await keep()) && complete(context)
  },
}

/** Completes the job with what was entered. Throws ApiError. */
async function complete({
  app,
  record,
  model: { completion },
}: EditorContext<JobRecord, JobDialogModel>): Promise<boolean> {
  return completion !== null && sendCompletion(app, record, completion.entry)
}

/** The dialog of a job, 600 pixels wide (O-031, O-032, O-043). */
export function jobEditor(data: JobDialogData): Editor<JobRecord, JobDialogModel> {
  const isCompleting = data.mode === 'complete'
  const isRental = data.mode === 'rental'
  return editorOf(Job, {
    noun: 'job',
    // Everybody has its Audit Log.
    showsHistory: false,
    title: isCompleting ? 'Complete Job' : 'Job',
    width: 600,
    sections: [
      formSection(Job, null, [
        { Part: JobHead },
        { Part: JobLinks },
        { Part: JobAddressField },
        { Part: JobDumpsters },
        { Part: JobSchedule },
        { field: 'notes', caption: 'Site Notes', span: 3, height: 100 },
        { field: 'driverNotes', span: 3 },
        { field: 'extraExpense', span: 3, isShown: hasRental },
        { Part: JobFees },
        { Part: LatestDumpster },
        { Part: JobProgress },
      ]),
    ],
    createModel: (app, job) => new JobDialogModel(app, job, data),
    // Only what is shown; the others follow once something is kept.
    initialValues: (app, job) => {
      const { billAsDumpsterId } = defaultsOf(app, job)
      return billAsDumpsterId === undefined ? {} : { billAsDumpsterId }
    },
    prepare: ({ app, record, model }) =>
      void Object.assign(record, defaultsOf(app, record), isRental ? model.takeStoredEntries() : {}),
    keepsEntries: ({ model }) => isRental && Object.keys(model.storedEntries).length > 0,
    askBeforeClosing: async ({ app, model }) =>
      !isRental ||
      model.lostEntries.length === 0 ||
      app.dialogs.confirm(questions.saveWithout(model.lostEntries)),
    isEntered: ({ model }) => model.completion?.isEntered === true,
    problems: ({ model }) => [
      ...model.problems,
      ...(isCompleting ? (model.completion?.problems ?? []) : model.weightProblems),
    ],
    commands: [auditLogCommand, ...(isRental ? [completeCommand] : [])],
    ...(isCompleting && {
      submit: {
        caption: 'Complete',
        icon: 'check',
        // What only the dialog filled in is not stored: a conflict about that would be none of the user's.
        run: async (context, keep) =>
          (!context.app.store.journal.canUndo || (await keep())) && complete(context),
      },
    }),
  })
}
