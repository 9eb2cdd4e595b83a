import { ApiError } from '../../api/ApiError.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** S0 §8, F-112. */
const UPLOAD_NOT_READABLE = 'Could not handle upload response'

/** The URL of the picture of a photo, which opens in a tab of its own. */
export function urlOfPhoto(photoId: number): string {
  return `/api/file/photo/${photoId}`
}

/** The rental of a photo, and an id with which a repeated request stores it once. */
interface PhotoTarget {
  readonly rentalId: number
  readonly actionId?: string
}

/**
 * Stores a picture as a photo of a rental; resolves with why it was not stored, or null. Throws ApiError, also when the signal ends
 * the request.
 */
export async function savePhoto(
  api: ApiClient,
  target: PhotoTarget,
  file: File,
  signal: AbortSignal | null = null,
): Promise<string | null> {
  const { rentalId, actionId } = target
  const once = actionId === undefined ? '' : `&actionId=${actionId}`
  const form = new FormData()
  form.append('file', file, file.name)
  try {
    const response: unknown = await api.upload(
      `/api/file/savePhoto?id=${rentalId}&mode=1${once}`,
      form,
      signal,
    )
    if (!isUploadResponse(response)) return UPLOAD_NOT_READABLE
    return response.success ? null : withoutPrefix(response.message, `${file.name}: `)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_readable') return UPLOAD_NOT_READABLE
    throw error
  }
}

/** The server begins what it says about a file with its name. */
function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

interface UploadResponse {
  readonly success: boolean
  readonly message: string
}

function isUploadResponse(response: unknown): response is UploadResponse {
  return (
    typeof response === 'object' &&
    response !== null &&
    'success' in response &&
    typeof response.success === 'boolean' &&
    'message' in response &&
    typeof response.message === 'string'
  )
}
