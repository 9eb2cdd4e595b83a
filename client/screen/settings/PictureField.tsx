import { observer } from 'mobx-react-lite'
import type { Setting } from '#shared/settings/Setting.ts'
import { MAX_PICTURE_LENGTH } from '#shared/settings/pictures.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EditedChip, FieldError } from '../../form/FieldFrame.tsx'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { Button } from '../../kit/Button.tsx'
import { FileButton } from '../../kit/FileButton.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'

interface PictureFieldProps {
  readonly caption: string
  readonly record: RecordOfEntity<typeof Setting>
}

/** Chooses, shows and removes the picture of a setting, pending until Save like any other edit (SE1000). */
export const PictureField = observer(function PictureField({ caption, record }: PictureFieldProps) {
  const { errors, store } = useScreenContext()
  const picture = record.stringValue ?? ''
  const set = (value: string): void => {
    store.edit(`Edit ${caption.toLowerCase()}`, () => {
      record.stringValue = value
    })
  }
  const choose = async ([file]: readonly File[]): Promise<void> => {
    if (file !== undefined) set(await readPicture(file))
  }
  const [problem] = store.problems(record)
  return (
    <div className="field span-3" data-field="stringValue">
      <div className="field-label">
        <span>{caption}</span>
        {store.isEdited(record, 'stringValue') && (
          <EditedChip from={store.originalValue(record, 'stringValue') === '' ? '' : 'another picture'} />
        )}
      </div>
      <div className="picture-setting">
        {picture !== '' && <img src={picture} alt={caption} />}
        <FileButton
          caption={picture === '' ? 'Choose a picture' : 'Replace'}
          label={`Choose the ${caption.toLowerCase()}`}
          icon="file"
          accept="image/png,image/jpeg"
          onChosen={(files) => reportErrorsOf(choose(files), errors)}
        />
        {picture !== '' && <Button caption="Remove" icon="delete" onClick={() => set('')} />}
      </div>
      <span className="field-hint">
        PNG or JPEG. It is printed on every document, and stands at the top of every page.
      </span>
      <FieldError inputId={`setting-${record.id}`} error={problem?.message ?? null} />
    </div>
  )
})

/** Enough for print at the size of a letterhead, and smaller ones for what does not compress well. */
const WIDTHS = [600, 400, 240]

/** The data URI of a file; a larger one than may be stored is made smaller. What is no picture is left to the rule of the setting. */
async function readPicture(file: File): Promise<string> {
  const whole = await dataUriOf(file)
  if (whole.length <= MAX_PICTURE_LENGTH) return whole
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  for (const width of WIDTHS) {
    const ratio = Math.min(1, width / bitmap.width, width / 2 / bitmap.height)
    canvas.width = Math.max(1, Math.round(bitmap.width * ratio))
    canvas.height = Math.max(1, Math.round(bitmap.height * ratio))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const smaller = canvas.toDataURL('image/png')
    if (smaller.length <= MAX_PICTURE_LENGTH) return smaller
  }
  return whole
}

function dataUriOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
