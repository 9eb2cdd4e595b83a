import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { missing } from '#shared/model/Violation.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { LineJobField } from './LineJobField.tsx'
import { listsJobs } from './invoiceLines.ts'

/** Any line but those that bill days or a dumpster fee (M-012, M-013). */
export const lineEditor = editorOf(InvoiceLine, {
  noun: 'invoice line',
  width: 600,
  saysSave: true,
  sections: [
    formSection(InvoiceLine, null, [
      { Part: LineJobField },
      { field: 'quickBooksProductId', span: 2 },
      'service',
      { field: 'description', span: 3 },
      'quantity',
      'rate',
      'weight',
      { field: 'note', span: 3 },
    ]),
  ],
  problems: ({ app, record }) => [
    ...app.store.problems(record),
    ...(listsJobs(record) && record.jobId === null ? [missing('jobId')] : []),
  ],
})

/** The price of a day; the days follow from the rental (M-012). */
export const dailyRateEditor = editorOf(InvoiceLine, {
  noun: 'daily rate',
  width: 400,
  saysSave: true,
  sections: [
    formSection(InvoiceLine, null, [
      { field: 'description', span: 3, readOnly: true },
      { field: 'quantity', caption: 'Days', readOnly: true },
      { field: 'rate', required: true },
    ]),
  ],
})
