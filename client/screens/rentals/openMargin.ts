import type { ScreenContext } from '../../context/ScreenContext.ts'
import { editStoredRecord } from '../../screen/editor/editRecord.ts'
import { jobNotFound } from '../../screen/jobs/messages.ts'
import { readableRelations } from '../../screen/record/readableRelations.ts'
import { Job } from '#shared/jobs/Job.ts'
import { permissions } from '#shared/access/roles.ts'
import { updateJobMargins } from '../../screen/jobs/jobCalls.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { MarginFigures } from './MarginFigures.tsx'

/** What a margin is calculated from. */
const MARGIN_RELATIONS = [
  'jobTimes',
  'invoiceLines.invoice',
  'relatedJob.jobTimes',
  'relatedJob.invoiceLines.invoice',
] as const

/** How the margin of a job is calculated, 1000 pixels wide; administrators correct its expenses (O-094). */
const marginEditor = editorOf(Job, {
  noun: 'job margin',
  title: 'Margin Calculation Details',
  width: 1000,
  // The dialog of the job has it.
  showsHistory: false,
  form: [
    [
      { Part: MarginFigures },
      { field: 'hourExpense', caption: 'Expense per hour' },
      { field: 'tonExpense', caption: 'Expense per ton' },
    ],
  ],
  commands: [
    {
      caption: 'Recalculate Margin',
      icon: 'calculator',
      isSave: true,
      isShown: ({ app }) => app.session.satisfies(permissions.viewMargins),
      async run({ app, record }, keep) {
        if (!(await keep())) return false
        await updateJobMargins(app.api, [record.id])
        await app.store.fetchByKey('Job', record.id)
        app.toasts.success('Margin recalculated')
        return false
      },
    },
  ],
})

/** Opens how the margin of a job is calculated (O-094); resolves with whether its margin may have changed. Throws QueryFailed. */
export async function openMargin(app: ScreenContext, id: number): Promise<boolean> {
  const job = await app.store.fetchByKey('Job', id, readableRelations(app, Job, MARGIN_RELATIONS))
  if (job === null) {
    app.toasts.error(jobNotFound(id))
    return false
  }
  await editStoredRecord(app, marginEditor, job)
  return true
}
