import type { WorkingStep } from '#shared/invoicing/WorkingStep.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { Working } from './Working.tsx'

interface WhyDialogProps extends DialogProps<never> {
  /** What the line says. */
  readonly subject: string
  readonly working: readonly WorkingStep[]
}

/** How a generated line was calculated, 600 pixels wide (B-11). */
export function WhyDialog({ subject, working, close }: WhyDialogProps) {
  return (
    <DialogFrame
      title="Why?"
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="editor" data-testid="why-line">
        <h2>{subject}</h2>
        <Working steps={working} />
      </div>
    </DialogFrame>
  )
}
