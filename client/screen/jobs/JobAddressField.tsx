import { observer } from 'mobx-react-lite'
import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import { jobFullAddress } from '#shared/jobs/jobRules.ts'
import { permissions } from '#shared/access/roles.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { openRecordDialog } from '../../context/recordDialogs.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { ReadOnlyField } from './JobHead.tsx'
import type { JobRecord } from './jobRecord.ts'

/** The address of the job, and the dialog of the service address that it was copied from (O-038). */
export const JobAddressField = observer(function JobAddressField({
  record: job,
}: {
  readonly record: JobRecord
}) {
  const app = useScreenContext()
  const { errors, session, widgetServices } = app
  const mayEdit =
    job.rental !== null &&
    session.satisfies(permissions.changeServiceAddresses) &&
    widgetServices.editRefusal('Job', 'address1', job) === null
  return (
    <>
      <ReadOnlyField
        name="address"
        caption="Address"
        value={joinNonBlank([job.siteName, jobFullAddress(job)], ' – ')}
        span={mayEdit ? 2 : 3}
      />
      {mayEdit && (
        <div className="field field-tools">
          <Button
            caption="Edit Address"
            icon="edit"
            onClick={() => reportErrorsOf(editAddress(app, job), errors)}
          />
        </div>
      )}
    </>
  )
})

/** Edits the service address in its dialog, which offers to update the uncompleted jobs there, and copies it to this job. */
async function editAddress(app: ScreenContext, job: JobRecord): Promise<void> {
  const { store } = app
  const serviceAddressId = job.rental?.serviceAddressId ?? null
  if (serviceAddressId === null) return
  if (!(await openRecordDialog(app, 'ServiceAddress', serviceAddressId))) return
  // The job may have been updated with the others.
  await store.fetchByKey('Job', job.id)
  const address = await store.fetchByKey('ServiceAddress', serviceAddressId)
  if (address === null) return
  const copied = Object.entries(jobAddressOf(address))
  const changed = copied.filter(([name, value]) => Reflect.get(job, name) !== value)
  if (changed.length > 0) store.edit('Update address', () => Object.assign(job, Object.fromEntries(changed)))
}
