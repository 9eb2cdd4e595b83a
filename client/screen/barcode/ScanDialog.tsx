import { useId, useState } from 'react'
import { field } from '#shared/model/field.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { REQUIRED_MESSAGE } from '#shared/model/Violation.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { useBarcodeCamera } from './barcodeCamera.ts'
import './barcode.css'

const BARCODE = field.text('Barcode', { required: true, maxLength: 20 })

interface ScanDialogProps extends DialogProps<string> {
  /** The message for a barcode that cannot be used; null if it can. */
  readonly check: (barcode: string) => string | null
}

/** Asks for the barcode of a dumpster: by the camera where the browser finds barcodes, by typing everywhere. */
export function ScanDialog({ check, close }: ScanDialogProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const statusId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const accept = (barcode: string): boolean => {
    const found = isBlank(barcode) ? REQUIRED_MESSAGE : check(barcode)
    setTyped(barcode)
    setProblem(found)
    if (found === null) close(barcode)
    return found === null
  }
  const camera = useBarcodeCamera(video, accept)
  const hasCamera = camera === 'starting' || camera === 'looking'
  return (
    <DialogFrame
      title="Scan Barcode"
      width={400}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        {
          caption: 'Use',
          icon: 'check',
          variant: 'primary',
          isDefault: true,
          run: () => void accept(typed.trim()),
        },
      ]}
    >
      <div className="editor" data-testid="scan-dialog">
        {camera !== 'none' && (
          <>
            <video
              ref={setVideo}
              className="barcode-camera"
              hidden={!hasCamera}
              muted
              playsInline
              aria-describedby={statusId}
            />
            <p id={statusId} role="status">
              {hasCamera
                ? 'Hold the label in front of the camera.'
                : 'The camera cannot be used. Type the barcode instead.'}
            </p>
          </>
        )}
        <ValueField
          name="barcode"
          caption="Barcode"
          declared={BARCODE}
          value={typed}
          onChange={(value) => {
            setTyped(typeof value === 'string' ? value : '')
            setProblem(null)
          }}
          error={problem}
        />
      </div>
    </DialogFrame>
  )
}
