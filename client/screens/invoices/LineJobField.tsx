import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { REQUIRED_MESSAGE } from '#shared/model/Violation.ts'
import { useApp } from '../../app/App.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { useFetched } from '../../screen/useFetched.ts'
import type { LineRecord } from './invoiceRows.ts'
import { listsJobs } from './invoiceLines.ts'

/** The job that a line charges: one of its rental, required unless the line is miscellaneous (M-013). */
export const LineJobField = observer(function LineJobField({
  record: line,
}: {
  readonly record: LineRecord
}) {
  const { formats, lookups, store } = useApp()
  const form = useEnclosingForm()
  const { rentalId, jobId } = line
  const isListed = listsJobs(line)
  const fetchJobs = useCallback(async () => {
    if (rentalId === null) return []
    const { rows } = await store.queryRows(jobsQuery, { parameters: { rentalId }, orderBy: ['id'] })
    return rows.map(({ id, jobTypeId, completed }) => ({
      id,
      title: joinNonBlank(
        [jobDisplayId(id), lookups.title('JobType', jobTypeId), formats.instant(completed)],
        ' · ',
      ),
    }))
  }, [formats, lookups, store, rentalId])
  const jobs = useFetched(isListed ? fetchJobs : null)
  if (!isListed) return null
  return (
    <EntityField
      entity={line}
      of={InvoiceLine}
      field="jobId"
      span={3}
      required
      problem={jobId === null && form.showsProblems('InvoiceLine.jobId') ? REQUIRED_MESSAGE : null}
      options={jobs.value ?? []}
    />
  )
})
