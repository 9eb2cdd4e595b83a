import { useId, useState, useEffect } from 'react'
import { field } from '#shared/model/field.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { REQUIRED_MESSAGE } from '#shared/model/Violation.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { ValueField } from '../../form/ValueField.tsx'
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

/** Finds barcodes in pictures (Barcode Detection API); not every browser has it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type BarcodeDetectorConstructor = new (options: { readonly formats: readonly string[] }) => BarcodeDetector

/** The kinds of barcodes on labels: the printed ones, and older ones. */
const FORMATS = ['code_128', 'code_39', 'qr_code'] as const
const LOOK_MILLISECONDS = 200

/** `none` where the browser finds no barcodes or has no camera, `refused` where it may not be used. */
type CameraState = 'none' | 'starting' | 'looking' | 'refused'

/** Shows the camera in a video once that is on the page, and offers the barcodes that it sees until one is accepted. */
function useBarcodeCamera(video: HTMLVideoElement | null, accept: (barcode: string) => boolean): CameraState {
  const [Detector] = useState(findDetector)
  const [state, setState] = useState<CameraState>(Detector === null ? 'none' : 'starting')
  useEffect(() => {
    if (Detector === null || video === null) return undefined
    const end = new AbortController()
    look(new Detector({ formats: FORMATS }), video, {
      end: end.signal,
      onLooking: () => setState('looking'),
      accept,
    }).catch(() => {
      if (!end.signal.aborted) setState('refused')
    })
    return () => end.abort()
    // The camera starts once; what is done with its barcode does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [Detector, video])
  return state
}

function findDetector(): BarcodeDetectorConstructor | null {
  // The types of the DOM do not have it; browsers that do have it construct it like this.
  const found = (globalThis as { readonly BarcodeDetector?: BarcodeDetectorConstructor }).BarcodeDetector
  // Without a secure connection there are no media devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  return found === undefined || devices === undefined ? null : found
}

interface Looking {
  readonly end: AbortSignal
  readonly onLooking: () => void
  readonly accept: (barcode: string) => boolean
}

/** Looks until a barcode is accepted, or until it is to end. Throws what the browser throws for a camera that it does not open. */
async function look(
  detector: BarcodeDetector,
  video: HTMLVideoElement,
  { end, onLooking, accept }: Looking,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (end.aborted) return
    video.srcObject = stream
    await video.play()
    onLooking()
    while (!end.aborted) {
      const [found] = await detector.detect(video)
      if (found !== undefined && !end.aborted && accept(found.rawValue.trim())) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
