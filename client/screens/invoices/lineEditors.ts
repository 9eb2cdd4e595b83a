import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { missing } from '#shared/model/Violation.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { fetchedField } from '../../screen/fetchedField.tsx'
import { listsJobs } from './invoiceLines.ts'

/** Any line but those that bill days or a dumpster fee (M-012, M-013). */
export const lineEditor = editorOf(InvoiceLine, {
  noun: 'invoice line',
  width: 600,
  saysSave: true,
  form: [
    [
      fetchedField(InvoiceLine, jobsQuery, {
        field: 'jobId',
        span: 3,
        required: true,
        isShown: listsJobs,
        within: { parameter: 'rentalId', field: 'rentalId' },
        orderBy: ['id'],
        title: ({ id, jobTypeId, completed }, { formats, lookups }) =>
          joinNonBlank(
            [jobDisplayId(id), lookups.title('JobType', jobTypeId), formats.instant(completed)],
            ' · ',
          ),
      }),
      { field: 'quickBooksProductId', span: 2 },
      'service',
      { field: 'description', span: 3 },
      'quantity',
      'rate',
      'weight',
      { field: 'note', span: 3 },
    ],
  ],
  problems: ({ app, record }) => [
    ...app.store.problemsOfSave(record),
    ...(listsJobs(record) && record.jobId === null ? [missing('jobId')] : []),
  ],
})

/** The price of a day; the days follow from the rental (M-012). */
export const dailyRateEditor = editorOf(InvoiceLine, {
  noun: 'daily rate',
  width: 400,
  saysSave: true,
  form: [
    [
      { field: 'description', span: 3 },
      { field: 'quantity', caption: 'Days' },
      { field: 'rate', required: true },
    ],
  ],
})
