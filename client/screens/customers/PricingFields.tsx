import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { ZONES } from '#shared/pricing/CustomerRate.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { RadioChoices } from '../../form/RadioChoices.tsx'
import { useEditorModel } from '../../screen/editor/Editor.ts'
import { ServiceAddressModel } from './ServiceAddressModel.ts'

const MODES = [
  { id: 'range', title: 'By range' },
  { id: 'zone', title: 'By zone' },
] as const

/** The range or zone by which the address is priced (F-067, F-068). */
export const PricingFields = observer(function PricingFields() {
  const form = useEnclosingForm()
  const id = useId()
  const model = useEditorModel(ServiceAddressModel)
  const field = { entity: model.address, of: ServiceAddress }
  // The record's rule requires a range; in this mode the zone is what is missing.
  const zoneProblem = form.allShown ? (model.problems.find(isMissingZone)?.message ?? null) : null
  return (
    <>
      {!form.isReadOnly && (
        <div className="field">
          <div className="field-label" id={id}>
            Priced
          </div>
          <RadioChoices
            id="pricing-mode"
            labelledBy={id}
            options={MODES}
            value={model.mode}
            onChoose={(mode) => model.setMode(mode === 'zone' ? 'zone' : 'range')}
          />
        </div>
      )}
      {model.mode === 'range' ? (
        <EntityField key="range" {...field} field="range" required />
      ) : (
        <EntityField key="zone" {...field} field="zone" choices={ZONES} required problem={zoneProblem} />
      )}
    </>
  )
})

function isMissingZone({ code, field }: { readonly code: string; readonly field?: string }): boolean {
  return code === 'rangeOrZone' && field === 'zone'
}
