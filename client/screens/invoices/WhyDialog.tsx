import type { CalculationStep } from '#shared/invoicing/CalculationStep.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { CalculationSteps } from './CalculationSteps.tsx'

interface WhyDialogProps extends DialogProps<never> {
  /** What the line says. */
  readonly subject: string
  readonly calculation: readonly CalculationStep[]
}

/** How a generated line was calculated, 600 pixels wide (B-11). */
export function WhyDialog({ subject, calculation, close }: WhyDialogProps) {
  return (
    <DialogFrame
      title="Why?"
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="editor" data-testid="why-line">
        <h2>{subject}</h2>
        <CalculationSteps steps={calculation} />
      </div>
    </DialogFrame>
  )
}
