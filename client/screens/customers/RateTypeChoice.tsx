import { observer } from 'mobx-react-lite'
import { useApp } from '../../app/App.ts'
import type { RateModel } from './RateModel.ts'

/** The choice of the rate type (F-106). */
export const RateTypeChoice = observer(function RateTypeChoice({ model }: { readonly model: RateModel }) {
  const { lookups } = useApp()
  const offered = lookups.rateTypes.filter((type) => model.availableTypeIds.includes(type.id))
  return (
    <fieldset className="field customer-choice">
      <legend className="field-label">Rate type</legend>
      <div data-field="rateTypeId">
        {offered.map((type) => (
          <label key={type.id}>
            <input
              type="radio"
              name="rate-type"
              data-testid={`rate-type-${type.id}`}
              checked={model.rate.rateTypeId === type.id}
              onChange={() => model.chooseType(type.id)}
            />
            {type.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
