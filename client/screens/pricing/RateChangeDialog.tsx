import { observer } from 'mobx-react-lite'
import { RATE_CHANGES } from '#shared/pricing/rateSuccession.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { CHANGE_FIELDS, type ChangeField, type RateChangeModel } from './RateChangeModel.ts'

const CHANGES = RATE_CHANGES.map((title) => ({ id: title, title }))

interface RateChangeDialogProps extends DialogProps<true> {
  readonly model: RateChangeModel
}

/** Changes the selected rates from a day on, after saying how many change (PR860). Closes with true to do so. */
export const RateChangeDialog = observer(function RateChangeDialog({ model, close }: RateChangeDialogProps) {
  const { values, changing, preview } = model
  return (
    <DialogFrame
      title="Change rates from a day"
      width={480}
      hasChanges={values.amount !== null}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        {
          caption: 'Done',
          variant: 'primary',
          isDefault: true,
          disabled: changing.length === 0,
          run: () => {
            if (model.check()) close(true)
          },
        },
      ]}
    >
      <div className="editor form-grid" data-testid="rate-change">
        <ChangeValue model={model} name="day" />
        <ChangeValue model={model} name="how" />
        <ChangeValue
          model={model}
          name="amount"
          {...(values.how !== 'To a price' && { hint: 'Below 0 lowers the rates' })}
        />
        <p className="field span-3" role="status">
          {preview}
        </p>
        <p className="field span-3 form-hint">
          Each rate ends on the day before, and another one begins that differs in its rate only. Work of the
          days before keeps its price. The changes are kept here until you save the list.
        </p>
      </div>
    </DialogFrame>
  )
})

interface ChangeValueProps {
  readonly model: RateChangeModel
  readonly name: ChangeField
  readonly hint?: string
}

const ChangeValue = observer(function ChangeValue({ model, name, hint }: ChangeValueProps) {
  const declared = CHANGE_FIELDS[name]
  return (
    <ValueField
      name={name}
      caption={declared.caption}
      declared={declared}
      value={model.values[name]}
      error={model.problemOf(name)}
      onChange={(value) => model.set(name, value)}
      {...(hint !== undefined && { hint })}
      {...(name === 'how' && { options: CHANGES })}
    />
  )
})
