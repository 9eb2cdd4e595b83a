import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first upload.
const photoUploadDialog = loadedOnUse(async () => (await import('./PhotoUploadDialog.tsx')).PhotoUploadDialog)

/** Uploads photos of a rental in a dialog (F-112); resolves with whether any was stored. */
export async function uploadPhotos(
  { dialogs }: Pick<ScreenContext, 'dialogs'>,
  rentalId: number,
): Promise<boolean> {
  const stored = (await dialogs.show(photoUploadDialog(), { rentalId })) ?? 0
  return stored > 0
}
