import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { MAX_PHOTO_MEGABYTES, PHOTO_EXTENSIONS } from '#shared/rentals/photoFiles.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { savePhoto } from './photoCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { FileButton } from '../../kit/FileButton.tsx'
import { PhotoUpload, type UploadedFile } from './PhotoUpload.ts'
import '../screen.css'

interface PhotoUploadDialogProps extends DialogProps<number> {
  readonly rentalId: number
}

/** Uploads photos of a rental, each by itself, and shows how far it is (F-112); closes with how many were stored. */
export const PhotoUploadDialog = observer(function PhotoUploadDialog({
  rentalId,
  close,
}: PhotoUploadDialogProps) {
  const { api } = useScreenContext()
  const [upload] = useState(() => new PhotoUpload((file) => savePhoto(api, { rentalId }, file)))
  const { failure, files, isRunning, doneCount } = upload
  const end = (): void => {
    if (!isRunning) close(upload.storedCount)
  }
  return (
    <DialogFrame
      title={`Photos of ${rentalDisplayId(rentalId)}`}
      width={440}
      onCancel={end}
      buttons={[{ caption: 'Close', isDefault: true, disabled: isRunning, run: end }]}
    >
      <div className="editor" data-testid="photo-upload">
        <FileButton
          caption="Choose Pictures"
          icon="camera"
          accept={PHOTO_EXTENSIONS.join(',')}
          isMultiple
          disabled={isRunning}
          onChosen={(files) => void upload.add(files)}
        />
        <p className="muted">{`${PHOTO_EXTENSIONS.join(', ')}, at most ${MAX_PHOTO_MEGABYTES} MB each`}</p>
        {files.length > 0 && (
          <>
            <progress aria-label="Uploaded" max={files.length} value={doneCount} />
            <p role="status">{`${doneCount} of ${files.length}`}</p>
            {failure !== null && (
              <div role="alert" className="upload-error">
                <b>Upload Error</b>
                <p>{failure}</p>
              </div>
            )}
            <ul className="photo-uploads">
              {files.map((each, index) => (
                <Uploaded key={index} uploaded={each} />
              ))}
            </ul>
          </>
        )}
      </div>
    </DialogFrame>
  )
})

const STATES = { waiting: 'waiting', sending: 'sending…', stored: 'stored' } as const

function Uploaded({ uploaded: { file, state, problem } }: { readonly uploaded: UploadedFile }) {
  return (
    <li>
      <span className="photo-name">{file.name}</span>
      {state === 'refused' ? (
        <span className="field-error" role="alert">
          {problem}
        </span>
      ) : (
        <span className="muted">{STATES[state]}</span>
      )}
    </li>
  )
}
