import { observer } from 'mobx-react-lite'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { ZONES } from '#shared/pricing/CustomerRate.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { FieldError } from '../../form/FieldFrame.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import type { PricingMode, ServiceAddressModel } from './ServiceAddressModel.ts'

const MODES: readonly { readonly mode: PricingMode; readonly caption: string }[] = [
  { mode: 'range', caption: 'By range' },
  { mode: 'zone', caption: 'By zone' },
]

/** The range or zone by which the address is priced, and the price per ton (F-067, F-068). */
export const PricingFields = observer(function PricingFields({
  model,
}: {
  readonly model: ServiceAddressModel
}) {
  const form = useEnclosingForm()
  const field = { entity: model.address, of: ServiceAddress }
  // The record's rule requires a range; in this mode the zone is what is missing.
  const zoneError = form.allShown
    ? (model.problems.find((found) => found.code === 'rangeOrZone' && found.field === 'zone')?.message ??
      null)
    : null
  return (
    <div className="form-grid">
      <fieldset className="field customer-choice">
        <legend className="field-label">Priced</legend>
        <div>
          {MODES.map(({ mode, caption }) => (
            <label key={mode}>
              <input
                type="radio"
                name="pricing-mode"
                data-testid={`pricing-${mode}`}
                checked={model.mode === mode}
                onChange={() => model.setMode(mode)}
              />
              {caption}
            </label>
          ))}
        </div>
      </fieldset>
      {model.mode === 'range' ? (
        <EntityField key="range" {...field} field="range" required />
      ) : (
        <div className="customer-zone">
          <EntityField key="zone" {...field} field="zone" choices={ZONES} required />
          <FieldError inputId="pricing-zone" error={zoneError} />
        </div>
      )}
      <EntityField {...field} field="pricePerTon" />
    </div>
  )
})
