import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CustomerRate, ZONES } from '#shared/pricing/CustomerRate.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { useApp } from '../../app/App.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { cancelDialog, dialogHasChanges } from './dialogCancel.ts'
import { focusWhenShown } from './focusWhenShown.ts'
import { RateModel } from './RateModel.ts'
import { RateTypeChoice } from './RateTypeChoice.tsx'
import type { RateRecord } from './records.ts'

interface RateDialogProps extends DialogProps<true> {
  readonly rate: RateRecord
  readonly scope: Scope
}

/** One rate; its type decides which fields are shown (F-106, F-107). */
export const RateDialog = observer(function RateDialog({ rate, scope, close }: RateDialogProps) {
  const { dialogs, store, toasts } = useApp()
  const [model] = useState(() => new RateModel(store, rate))
  const form = useFormState()
  const [isNew] = useState(model.isNew)
  const hasChanges = dialogHasChanges(scope, isNew)
  const save = (): void => {
    const [problem] = model.problems
    if (problem !== undefined) {
      form.showAll()
      toasts.error(RULE_VIOLATIONS_MESSAGE)
      focusWhenShown(rate, problem.field ?? null)
      return
    }
    model.prepare()
    close(true)
  }
  return (
    <DialogFrame
      title={isNew ? 'Add rate' : 'Rate'}
      width={600}
      hasChanges={hasChanges}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => cancelDialog(dialogs, hasChanges, close) },
        { caption: 'Save', variant: 'primary', isDefault: true, run: save },
      ]}
    >
      <FormStateProvider value={form}>
        <div className="customer-dialog" data-testid="rate-dialog">
          <RateTypeChoice model={model} />
          <RateFields model={model} />
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})

const RateFields = observer(function RateFields({ model }: { readonly model: RateModel }) {
  const field = { entity: model.rate, of: CustomerRate }
  return (
    <div className="form-grid">
      {model.isDumpster && <EntityField {...field} field="dumpsterId" required />}
      {!model.isZone && <EntityField {...field} field="range" />}
      {model.isZone && <EntityField {...field} field="zone" choices={ZONES} required />}
      <EntityField {...field} field="rate" />
      <EntityField {...field} field="weightLimit" />
      {model.isPricedByTon && <EntityField {...field} field="pricePerTon" />}
      {model.isHauling && (
        <>
          <EntityField {...field} field="baseMileage" />
          <EntityField {...field} field="mileageOffset" />
          <EntityField {...field} field="mileageOffsetRate" />
        </>
      )}
    </div>
  )
})
