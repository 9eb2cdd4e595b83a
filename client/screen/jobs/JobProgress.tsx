import { observer } from 'mobx-react-lite'
import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { ReadOnlyField } from './JobHead.tsx'
import type { JobRecord } from './jobRecord.ts'
import { openJobTimes } from './openJobTimes.ts'

/** When the job was done, which the job's times say, and how far it was (O-032). */
export const JobProgress = observer(function JobProgress({ record: job }: { readonly record: JobRecord }) {
  const app = useScreenContext()
  const { errors, formats, session } = app
  const { isReadOnly } = useEnclosingForm()
  const of = { entity: job, of: Job, readOnly: true }
  const minutes = (value: number | null): string => (value === null ? '' : `${formats.number(value)} min`)
  const { distanceFromPreviousJob: miles, fuelRatePercentage } = job
  const editTimes = async (): Promise<void> => {
    // Start, completion and total time follow from the times.
    if (await openJobTimes(app, job.id)) await app.store.fetchByKey('Job', job.id, ['jobTimes'])
  }
  return (
    <>
      {session.satisfies(permissions.changeStartAndCompletion) && (
        <>
          <EntityField {...of} field="started" />
          <EntityField {...of} field="completed" />
          {!isReadOnly && (
            <div className="field field-tools">
              <Button
                caption="Edit Job Times"
                icon="history"
                onClick={() => reportErrorsOf(editTimes(), errors)}
              />
            </div>
          )}
        </>
      )}
      <ReadOnlyField
        name="fuelRatePercentage"
        caption="Fuel Rate Percentage"
        value={fuelRatePercentage === null ? '' : formats.percent(fuelRatePercentage.rate)}
      />
      <ReadOnlyField
        name="distance"
        caption="Distance"
        value={miles === null ? '' : `${formats.number(miles)} mi`}
      />
      <ReadOnlyField name="timeByRoute" caption="Time/Radar" value={minutes(job.timeFromPreviousJobRoute)} />
      <ReadOnlyField
        name="timeByClock"
        caption="Time/JobCompleted"
        value={minutes(job.timeFromPreviousJobDriverCompleted)}
      />
    </>
  )
})
