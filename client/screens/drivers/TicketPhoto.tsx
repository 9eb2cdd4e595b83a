import { can } from '#shared/access/can.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { Photo } from '#shared/rentals/Photo.ts'
import { MAX_PHOTO_MEGABYTES, NO_PHOTO_FILE, photoExtensionOf } from '#shared/rentals/photoFiles.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { FileButton } from '../../kit/FileButton.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'

const BYTES_PER_MEGABYTE = 1_024 * 1_024

/** Takes a picture of the scale's ticket with the phone's camera; it becomes a photo of the job's rental (F-108). */
export function TicketPhoto({ job }: { readonly job: JobRecord }) {
  const app = useScreenContext()
  const { errors, session, toasts } = app
  const { rentalId } = job
  if (rentalId === null || !can(session.user, 'create', Photo)) return null
  const store = async (picture: File, extension: string): Promise<void> => {
    // A copy: the camera's own file may be gone when the picture is sent.
    const copy = new Blob([await picture.arrayBuffer()], { type: picture.type })
    // Cameras name every picture alike.
    const fileName = `${jobDisplayId(job.id)} ticket${extension}`
    await waitingActionsOf(app).add({ kind: 'photo', jobId: job.id, rentalId, picture: copy, fileName })
  }
  const keep = ([picture]: readonly File[]): void => {
    if (picture === undefined) return
    const extension = photoExtensionOf(picture.name)
    if (extension === null) toasts.error(`${picture.name}: ${NO_PHOTO_FILE}`)
    else if (picture.size > MAX_PHOTO_MEGABYTES * BYTES_PER_MEGABYTE)
      toasts.error(`${picture.name}: a photo may have at most ${MAX_PHOTO_MEGABYTES} MB.`)
    else reportErrorsOf(store(picture, extension), errors)
  }
  return (
    <FileButton
      caption="Photo"
      icon="camera"
      label={`Photo of the ticket of ${jobDisplayId(job.id)}`}
      accept="image/*"
      usesCamera
      onChosen={keep}
    />
  )
}
