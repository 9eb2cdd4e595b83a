import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { formatList } from '#shared/kernel/text.ts'
import { field } from '#shared/model/field.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { RadioChoices } from '../../form/RadioChoices.tsx'
import { ValueField } from '../../form/ValueField.tsx'
import { countOf } from '../../kit/countOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { DifferingField, MergeModel } from './MergeModel.ts'

const CUSTOMER = field.reference('Customer', 'Customer', { required: true })

interface MergeDialogProps extends DialogProps<boolean> {
  readonly model: MergeModel
}

/** Chooses the customer that another one is merged into, and what it has where the two differ (CU535). Closes with true to do so. */
export const MergeDialog = observer(function MergeDialog({ model, close }: MergeDialogProps) {
  const { errors } = useScreenContext()
  const { kept, merged, moves, refusal } = model
  const going = moves.map(({ caption, count }) => countOf(count, caption.toLowerCase()))
  return (
    <DialogFrame
      title={`Merge ${customerDisplayName(merged)} into…`}
      width={640}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        {
          caption: 'Merge',
          variant: 'primary',
          isDefault: true,
          disabled: !model.canMerge,
          run: () => close(true),
        },
      ]}
    >
      <div className="editor form-grid" data-testid="merge-dialog">
        <ValueField
          name="keptId"
          caption="Customer that stays"
          declared={CUSTOMER}
          span={3}
          value={kept?.id ?? null}
          error={refusal}
          onChange={(id) => reportErrorsOf(model.choose(typeof id === 'number' ? id : null), errors)}
        />
        {kept !== null && model.canMerge && (
          <>
            {model.differences.map((difference) => (
              <Choice key={difference.name} model={model} difference={difference} />
            ))}
            <p className="field span-3 form-hint">
              {going.length === 0
                ? 'Nothing goes along.'
                : `${formatList(going)} will belong to ${customerDisplayName(kept)}.`}{' '}
              {customerDisplayName(merged)} is deleted. The changes are kept here until you save the customer.
            </p>
          </>
        )}
      </div>
    </DialogFrame>
  )
})

interface ChoiceProps {
  readonly model: MergeModel
  readonly difference: DifferingField
}

/** Both values of a field, the first that of the customer that stays. */
const Choice = observer(function Choice({ model, difference }: ChoiceProps) {
  const id = useId()
  const { name, caption, sides } = difference
  const pick = (chosen: unknown): void => {
    const side = sides.find((each) => each === chosen)
    if (side !== undefined) model.pick(name, side)
  }
  return (
    <div className="field span-3" data-field={name}>
      <div className="field-label" id={`${id}-label`}>
        <span>{caption}</span>
      </div>
      <RadioChoices
        id={id}
        labelledBy={`${id}-label`}
        options={sides.map((side) => ({ id: side, title: difference[side] }))}
        value={model.sideOf(difference)}
        onChoose={pick}
      />
    </div>
  )
})
