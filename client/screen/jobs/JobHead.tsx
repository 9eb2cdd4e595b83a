import { observer } from 'mobx-react-lite'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { field } from '#shared/model/field.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { Warnings } from '../../kit/Warnings.tsx'
import { useEditorModel } from '../editor/Editor.ts'
import { JobDialogModel } from './JobDialogModel.ts'

const TEXT = field.text('')

/** What to look at before a dumpster is moved, and which job it is. */
export const JobHead = observer(function JobHead() {
  const { lookups } = useScreenContext()
  const { job, warnings } = useEditorModel(JobDialogModel)
  const customer = job.rental?.customer ?? null
  return (
    <>
      <Warnings className="field span-3" texts={warnings} />
      {customer !== null && (
        <ReadOnlyField name="customer" caption="Customer" value={customerDisplayName(customer)} span={3} />
      )}
      <ReadOnlyField name="displayId" caption="Id" value={jobDisplayId(job.id)} />
      <ReadOnlyField name="jobType" caption="Job type" value={lookups.title('JobType', job.jobTypeId)} />
      {job.actionId !== null && (
        <ReadOnlyField name="action" caption="Action" value={lookups.title('JobAction', job.actionId)} />
      )}
    </>
  )
})

interface ReadOnlyFieldProps {
  readonly name: string
  readonly caption: string
  readonly value: string
  readonly span?: 1 | 2 | 3
}

/** A text of the job that cannot be edited. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <ValueField {...props} declared={TEXT} onChange={null} />
}
