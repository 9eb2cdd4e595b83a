import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { Photo } from '#shared/rentals/Photo.ts'
import { photosQuery } from '#shared/rentals/queries.ts'
import { urlOfPhoto } from '../../screen/photos/photoCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { deleteAfterQuestion } from '../../context/saving/deleteAfterQuestion.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { editStoredRecord } from '../../screen/editor/editRecord.ts'
import { uploadPhotos } from '../../screen/photos/uploadPhotos.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import { messages } from './messages.ts'
import { photoEditor } from './photoEditor.ts'
import type { RentalPart } from './rentalRecord.ts'

/** The photos of a stored rental: opened, edited, removed at once, and more of them uploaded (O-012). */
export const PhotosCard = observer(function PhotosCard({ record: { id } }: RentalPart) {
  const app = useScreenContext()
  const { errors, session, store } = app
  const { isNew } = useOpenRecord().model
  const fetch = useCallback(
    async () => (await store.queryRows(photosQuery, { parameters: { rentalId: id } })).rows,
    [store, id],
  )
  const { value, reload } = useFetched(isNew ? null : fetch)
  if (isNew) return null
  const mayChange = session.satisfies(permissions.changeRentals)
  const then = (step: () => Promise<boolean>) => (): void =>
    reportErrorsOf(
      step().then((isStored) => isStored && reload()),
      errors,
    )
  const edit = (photo: Photo): Promise<boolean> =>
    editStoredRecord(app, photoEditor, store.promote('Photo', photo))
  const remove = (photo: Photo): Promise<boolean> =>
    deleteAfterQuestion(app, messages.deletePhoto, [store.promote('Photo', photo)])
  return (
    <section className="card section" data-testid="rental-photos">
      <h2>Photos</h2>
      {value?.length === 0 && <p className="hint">No photos yet.</p>}
      <ul className="photo-uploads">
        {value?.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className="cell-link photo-name"
              onClick={() => void openFile(app, urlOfPhoto(photo.id))}
            >
              {photo.name}
            </button>
            {mayChange && (
              <span>
                <Button
                  variant="quiet"
                  iconOnly
                  icon="edit"
                  caption={`Edit ${photo.name}`}
                  onClick={then(() => edit(photo))}
                />
                <Button
                  variant="quiet"
                  iconOnly
                  icon="delete"
                  caption={`Remove ${photo.name}`}
                  onClick={then(() => remove(photo))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <Button caption="Upload Photos" icon="add" onClick={then(() => uploadPhotos(app, id))} />}
    </section>
  )
})
