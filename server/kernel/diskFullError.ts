import { Unavailable } from './errors.ts'
import { systemErrorCode } from './systemErrorCode.ts'

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** The error for what could not be written because the disk is full, also where that is only the cause; null for any other reason. */
export function diskFullError(error: unknown): Unavailable | null {
  if (NO_ROOM.has(systemErrorCode(error)))
    return new Unavailable('The server is out of disk space. Please tell your administrator.', {
      cause: error,
    })
  return error instanceof Error && error.cause !== undefined ? diskFullError(error.cause) : null
}
