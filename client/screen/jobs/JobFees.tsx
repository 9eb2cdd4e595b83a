import { observer } from 'mobx-react-lite'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { useEditorModel } from '../editor/Editor.ts'
import { relatedRecords } from '../record/children.ts'
import { JobDialogModel } from './JobDialogModel.ts'

/** What is charged of the job besides its dumpster: mattresses, tires, an overloaded dumpster (F-100). */
export const JobFees = observer(function JobFees() {
  const { session, store } = useScreenContext()
  const { isReadOnly } = useEnclosingForm()
  const { job, offeredFees } = useEditorModel(JobDialogModel)
  if (isWithoutRental(job.jobTypeId)) return null
  const fees = relatedRecords(job, { relation: 'dumpsterFees', entity: JobDumpsterFee })
  const mayChange = !isReadOnly && session.satisfies(JobDumpsterFee.access.create)
  if (fees.length === 0 && !mayChange) return null
  const add = (): void =>
    store.edit('Add dumpster fee', () => void store.create('JobDumpsterFee', { jobId: job.id }))
  return (
    <div className="field span-3 job-fees" role="group" aria-label="Dumpster fees">
      <div className="field-label">
        <span>Dumpster fees</span>
      </div>
      {fees.map((fee) => {
        const of = { entity: fee, of: JobDumpsterFee }
        return (
          <div className="form-grid job-fee" key={fee.id}>
            <EntityField {...of} field="dumpsterFeeTypeId" isOffered={(id) => offeredFees.has(Number(id))} />
            <EntityField {...of} field="quantity" />
            <EntityField {...of} field="note" height={36} />
            {mayChange && (
              <Button
                caption="Remove fee"
                icon="delete"
                variant="quiet"
                iconOnly
                onClick={() => store.remove(fee)}
              />
            )}
          </div>
        )
      })}
      {mayChange && <Button caption="Add fee" icon="add" disabled={offeredFees.size === 0} onClick={add} />}
    </div>
  )
})
