import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { updateJobMargins } from '../../api/jobs.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { MarginFigures } from './MarginFigures.tsx'

/** What a margin is calculated from. */
export const MARGIN_RELATIONS = [
  'jobTimes',
  'invoiceLines.invoice',
  'relatedJob.jobTimes',
  'relatedJob.invoiceLines.invoice',
] as const

/** How the margin of a job is calculated, 1000 pixels wide; administrators correct its expenses (O-094). */
export const marginEditor = editorOf(Job, {
  noun: 'job margin',
  title: 'Margin Calculation Details',
  width: 1000,
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
