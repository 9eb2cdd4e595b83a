import { randomUUID } from 'node:crypto'
import { Pacer } from '../kernel/Pacer.ts'
import { authorize } from './pipeline/authorize.ts'
import type { SavingUser } from './pipeline/change.ts'
import { shapeOf } from './pipeline/modelShape.ts'
import { readBundle } from './pipeline/readBundle.ts'
import { readNote } from './pipeline/readNote.ts'
import type { Save, SaveContext } from './pipeline/Save.ts'
import { hashOf, type SaveClaim } from './pipeline/saveLog.ts'
import { rightsOf } from './pipeline/userRights.ts'

/** A save as a client asks for it, before anything of the database is read. */
export interface RequestedSave {
  readonly save: Save
  /** Makes it happen once; null for a save without an id. */
  readonly claim: SaveClaim | null
}

/** Reads and authorizes a client's bundle. Throws BadBundle, TooLarge or NotAllowed. */
export async function requestedSave(
  context: SaveContext,
  body: unknown,
  user: SavingUser,
): Promise<RequestedSave> {
  const pacer = new Pacer()
  const bundle = await readBundle(shapeOf(context.model), body, pacer)
  await pacer.yieldIfDue()
  const rights = rightsOf(user)
  const changes = authorize(bundle.changes, rights)
  await pacer.yieldIfDue()
  const now = context.now()
  const { saveId, tag, unchanged } = bundle
  return {
    save: {
      context,
      user,
      rightsOf: rights,
      changes,
      unchanged,
      saveId: saveId ?? randomUUID(),
      tag,
      now,
      note: readNote(tag),
    },
    claim: saveId === null ? null : { saveId, userId: user.userId, bundleHash: hashOf(bundle), now },
  }
}

/** A client's save stores the client's changes, and what the rules add to them. */
export async function noServerWork(): Promise<void> {
  await Promise.resolve()
}
