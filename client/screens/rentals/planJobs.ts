import { Job } from '#shared/jobs/Job.ts'
import { createJobs } from '#shared/jobs/newJob.ts'
import type { App } from '../../app/App.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'

type JobRecord = RecordOfEntity<typeof Job>

/**
 * Completes a new job, and creates or updates the second one of an exchange or a round trip, which refers to the first; the server
 * lets the first refer to it (O-029, O-030).
 */
export function planJobs({ lookups, store }: Pick<App, 'lookups' | 'store'>, job: JobRecord): void {
  const partner = store
    .local('Job')
    .find((other) => other.relatedJobId === job.id && store.stateOf(other) === 'added')
  const [first, second] = createJobs(valuesOf(job), lookups.dumpsters, [job.id, partner?.id ?? 0])
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
