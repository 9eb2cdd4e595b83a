import type { AuditNote } from '#shared/auditing/AuditLog.ts'
import { isInstant } from '#shared/kernel/days.ts'
import { isObject } from '#shared/kernel/json.ts'
import { isWellFormed } from '#shared/kernel/text.ts'
import { BadBundle } from '#server/kernel/errors.ts'

/** In characters. */
const MAX_REASON_LENGTH = 500

/** What a client says for the audit log about its save (SV606). Throws BadBundle. */
export function readNote(tag: unknown): AuditNote {
  if (!isObject(tag)) return {}
  const { reason, restoredFrom } = tag
  if (reason !== undefined && (typeof reason !== 'string' || !isReason(reason)))
    throw new BadBundle('A reason is a text of at most 500 characters.', 'saveOptions.tag.reason')
  if (restoredFrom !== undefined && (typeof restoredFrom !== 'string' || !isInstant(restoredFrom)))
    throw new BadBundle('The moment that is restored needs to be an instant.', 'saveOptions.tag.restoredFrom')
  return {
    ...(reason !== undefined && { Reason: reason }),
    ...(restoredFrom !== undefined && { RestoredFrom: restoredFrom }),
  }
}

function isReason(text: string): boolean {
  return text.length <= MAX_REASON_LENGTH && isWellFormed(text)
}
