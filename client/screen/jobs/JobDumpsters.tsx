import { observer } from 'mobx-react-lite'
import { isWithoutRental, picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { weightLimitChanges } from '#shared/jobs/jobDialogDefaults.ts'
import { Job } from '#shared/jobs/Job.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { useEditorModel } from '../editor/Editor.ts'
import { CompletionFields } from './CompletionFields.tsx'
import { JobDialogModel } from './JobDialogModel.ts'

/** The dumpster of the job and the one that is billed, whose weight limit is the job's (O-037), and its weight. */
export const JobDumpsters = observer(function JobDumpsters() {
  const { lookups } = useScreenContext()
  const form = useEnclosingForm()
  const model = useEditorModel(JobDialogModel)
  const { job, completion } = model
  const of = { entity: job, of: Job }
  const problem = (field: string): string | null => (form.allShown ? model.problemOf(field) : null)
  const dumpSiteIds = new Set(
    lookups
      .rows('storageDumpSites')
      .filter(({ dump }) => dump)
      .map(({ id }) => id),
  )
  const copyWeightLimit = (dumpsterId: unknown): void => {
    const dumpster = lookups.rows('dumpsters').find(({ id }) => id === dumpsterId) ?? null
    Object.assign(job, weightLimitChanges(dumpster))
  }
  const limit = job.dumpsterWeightLimit
  return (
    <>
      {!isWithoutRental(job.jobTypeId) && (
        <>
          <EntityField
            {...of}
            field="dumpsterId"
            caption="Dumpster"
            required
            problem={problem('dumpsterId')}
          />
          <EntityField
            {...of}
            field="billAsDumpsterId"
            caption="Bill As"
            required
            problem={problem('billAsDumpsterId')}
            onEdited={copyWeightLimit}
            {...(limit !== null && limit > 0 && { hint: `Up to ${limit} tons` })}
          />
        </>
      )}
      {job.completed !== null && <EntityField {...of} field="weight" hint="Tons" />}
      {completion === null && picksUpDumpster(job) && (
        <EntityField
          {...of}
          field="dumpSiteId"
          caption="Dump Location"
          isOffered={(id) => dumpSiteIds.has(Number(id)) || id === job.dumpSiteId}
        />
      )}
      {completion !== null && <CompletionFields of={completion} />}
    </>
  )
})
