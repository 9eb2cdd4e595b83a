import { rolloffModel } from '#shared/entities.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { doneMeanwhile } from '../../context/messages.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { entityNamed } from '#shared/model/model.ts'
import { saveEdit } from '../../context/saving/saveEdit.ts'
import { SaveConflict } from '../../store/errors.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { RecordConflict, SaveOptions, SaveOutcome } from '../../store/types.ts'

/** A record that was changed in the meantime, and how it was found. */
export interface ChangedRecord {
  readonly id: number
  /** Undefined if it is gone. */
  readonly rowVersion: number | undefined
}

interface ConcurrentMoveOptions {
  readonly changed: readonly ChangedRecord[]
  /** What else an undo does then, in sentences. */
  readonly effects?: readonly string[]
}

/** Cards were moved, worked on, changed or deleted in the meantime; the message says who did what. */
export class ConcurrentMove extends Error {
  readonly code = 'concurrent_move'
  readonly effects: readonly string[]
  private readonly changed: readonly ChangedRecord[]

  constructor(message: string, { changed, effects = [] }: ConcurrentMoveOptions) {
    super(message)
    this.name = 'ConcurrentMove'
    this.changed = changed
    this.effects = effects
  }

  /** Whether it says what became of this record, which has not changed again. */
  tells({ id, rowVersion }: ChangedRecord): boolean {
    return this.changed.some((one) => one.id === id && one.rowVersion === rowVersion)
  }
}

/** The fields that give a card, a driver's column or a site its position. */
export const POSITION_FIELDS: readonly string[] = ['driverId', 'startDate', 'displayOrder']

/** The fields that say how far the work on a job is, the last first. */
const PROGRESS_FIELDS: ReadonlySet<string> = new Set(['completed', 'started'])

/**
 * Stores an edit of positions; what others changed apart from positions is kept. Throws SaveConflict if they changed a position, began
 * or completed a job that the edit takes from its driver (DI35), or changed anything of a record that the edit deletes (DI33).
 */
export async function savePositions(
  app: ScreenContext,
  label: string,
  edit: () => void,
  options: Pick<SaveOptions, 'undoes'> = {},
): Promise<SaveOutcome | null> {
  try {
    return await saveEdit(app, label, edit, options)
  } catch (error) {
    const isRefused = (conflict: RecordConflict): boolean =>
      isMoved(conflict) || takesWorkFromDriver(conflict) || deletes(conflict)
    if (!(error instanceof SaveConflict) || error.conflicts.some(isRefused)) throw error
    for (const { typeName, current } of error.conflicts)
      if (current !== null) app.store.mergeRows(entityNamed(app.model, typeName), [current])
    return saveEdit(app, label, edit, options)
  }
}

function isMoved({ isDeleted, fields }: RecordConflict): boolean {
  return (
    isDeleted ||
    fields.some(({ property, base, theirs }) => POSITION_FIELDS.includes(property) && base !== theirs)
  )
}

/** Whether my edit gives a job to another driver, or to none, which would end the clock that was started meanwhile. */
function takesWorkFromDriver({ fields }: RecordConflict): boolean {
  const isTaken = fields.some(({ property, base, mine }) => property === 'driverId' && base !== mine)
  return (
    isTaken && fields.some(({ property, base, theirs }) => PROGRESS_FIELDS.has(property) && base !== theirs)
  )
}

/** Whether my edit deletes the record, which has the stamp of deleted ones. */
function deletes({ fields }: RecordConflict): boolean {
  return fields.some(({ property, base, mine }) => property === 'deleted' && base === null && mine !== null)
}

/** The error for a refused save, whose message says who did what. */
export function describeConflict(app: ScreenContext, { conflicts }: SaveConflict): ConcurrentMove {
  const lines = conflicts.map((conflict) => {
    const { entity, typeName, changedBy } = conflict
    const name = recordTitle(rolloffModel, typeName, propertiesOf(entity))
    return doneMeanwhile(name, whatTheyDid(app, conflict), changedBy)
  })
  const changed = conflicts.map(({ entity, current }): ChangedRecord => {
    const rowVersion = current?.['rowVersion']
    return {
      id: Number(propertiesOf(entity)['id']),
      rowVersion: typeof rowVersion === 'number' ? rowVersion : undefined,
    }
  })
  return new ConcurrentMove(lines.join(' '), { changed })
}

function whatTheyDid({ lookups }: Pick<ScreenContext, 'lookups'>, conflict: RecordConflict): string {
  const { isDeleted, fields, current } = conflict
  if (isDeleted) return 'deleted'
  const theirs = fields.filter((field) => field.base !== field.theirs)
  const changed = new Set(theirs.map(({ property }) => property))
  const set = new Set(theirs.flatMap((field) => (field.theirs === null ? [] : field.property)))
  const progress = [...PROGRESS_FIELDS].find((name) => set.has(name))
  // Another number alone may follow from moves of other cards.
  if (progress !== undefined && !changed.has('driverId') && !changed.has('startDate')) return progress
  if (!isMoved(conflict)) return 'changed'
  const driverId = current?.['driverId']
  // Columns and sites have no driver.
  if (driverId === undefined) return 'moved'
  return movedTo(typeof driverId === 'number' ? lookups.title('User', driverId) : 'UnAssigned')
}

/** 'moved to Sue Fox'. */
export function movedTo(column: string): string {
  return `moved to ${column}`
}
