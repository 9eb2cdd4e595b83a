import { rolloffModel, type EntityName } from '#shared/entities.ts'
import type { App } from '../../app/App.ts'
import { doneMeanwhile } from '../../app/messages.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { saveEdit } from '../../app/saving/saveEdit.ts'
import { SaveConflict } from '../../store/errors.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { RecordConflict } from '../../store/types.ts'

/** Somebody else moved or deleted a card in the meantime; the message says who did what. */
export class ConcurrentMove extends Error {
  readonly code = 'concurrent_move'

  constructor(message: string) {
    super(message)
    this.name = 'ConcurrentMove'
  }
}

/** The fields that give a card, a driver's column or a site its position. */
const POSITION_FIELDS: readonly string[] = ['driverId', 'startDate', 'displayOrder']

/** Stores an edit of positions; what others changed apart from positions is kept. Throws SaveConflict if they changed a position. */
export async function savePositions(app: App, label: string, edit: () => void): Promise<void> {
  try {
    await saveEdit(app, label, edit)
  } catch (error) {
    if (!(error instanceof SaveConflict) || error.conflicts.some(isMoved)) throw error
    for (const { typeName, current } of error.conflicts)
      // The records of a save are entities of the model.
      if (current !== null) app.store.mergeRows(typeName as EntityName, [current])
    await saveEdit(app, label, edit)
  }
}

function isMoved({ isDeleted, fields }: RecordConflict): boolean {
  return (
    isDeleted ||
    fields.some(({ property, base, theirs }) => POSITION_FIELDS.includes(property) && base !== theirs)
  )
}

/** The error for a refused save, whose message says who moved what. */
export function describeConflict({ lookups }: App, { conflicts }: SaveConflict): ConcurrentMove {
  const lines = conflicts.map((conflict) => {
    const { entity, typeName, current, changedBy, isDeleted } = conflict
    const name = recordTitle(rolloffModel, typeName, propertiesOf(entity))
    const driverId = current?.['driverId']
    const to = typeof driverId === 'number' ? lookups.title('User', driverId) : null
    return describeMove({ name, isDeleted, to, by: changedBy })
  })
  return new ConcurrentMove(lines.join(' '))
}

interface OthersMove {
  readonly name: string
  readonly isDeleted: boolean
  /** The driver who has the card now; null if it waits for one. */
  readonly to: string | null
  readonly by: string | null
}

/** 'J1043 was moved to Sue Fox by Ann Visser meanwhile.' */
export function describeMove({ name, isDeleted, to, by }: OthersMove): string {
  const done = isDeleted ? 'deleted' : to === null ? 'moved to UnAssigned' : `moved to ${to}`
  return doneMeanwhile(name, done, by)
}
