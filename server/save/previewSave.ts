import type { Consequence, FieldConsequence, SavePreview } from '#shared/wire/save.ts'
import type { PlannedChange, SavingUser } from './pipeline/change.ts'
import { countReferring } from './pipeline/countReferring.ts'
import { isOnlyRenumbered } from './pipeline/derive.ts'
import { shapeOf, type EntityShape, type FieldShape } from './pipeline/modelShape.ts'
import { performSave } from './pipeline/performSave.ts'
import type { SaveContext } from './pipeline/Save.ts'
import { SaveTrace } from './pipeline/SaveTrace.ts'
import type { RightsOf } from './pipeline/userRights.ts'
import { noServerWork, requestedSave } from './requestedSave.ts'

/**
 * What a save of this bundle would do besides what it asks for, as far as the user may read it: the save is performed with all its
 * rules, and rolled back (SV420 to SV422). Throws what the save would throw, but for SaveIdReused.
 */
export async function previewSave(
  context: SaveContext,
  body: unknown,
  user: SavingUser,
): Promise<SavePreview> {
  const { save } = await requestedSave(context, body, user)
  try {
    await context.database.transaction(async (transaction) => {
      const trace = new SaveTrace()
      const writing = { transaction, dialect: context.database.dialect }
      const { changes, notices } = await performSave({ ...save, trace }, writing, noServerWork)
      throw new RolledBack({
        consequences: changes.flatMap((change) => consequenceOf(change, trace, save.rightsOf)),
        referring: await countReferring(writing, shapeOf(context.model), changes, save.rightsOf),
        notices,
      })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.preview
    throw error
  }
  throw new Error('A preview was not rolled back.')
}

/** Ends the transaction of a preview, so that nothing is stored. */
class RolledBack extends Error {
  readonly preview: SavePreview

  constructor(preview: SavePreview) {
    super('Nothing is stored: this was a preview.')
    this.name = 'RolledBack'
    this.preview = preview
  }
}

function consequenceOf(change: PlannedChange, trace: SaveTrace, rightsOf: RightsOf): readonly Consequence[] {
  const { shape, operation, result } = change
  const { can, readable } = rightsOf(shape)
  const isStored = operation === 'update' || operation === 'restore'
  if (!can.read || isOnlyRenumbered(change) || (isRequested(change) && !isStored)) return []
  const changes = isStored ? addedChanges(change, new Set(readable)) : []
  if (changes.length === 0 && (isStored || isRequested(change))) return []
  return [
    {
      entityTypeName: shape.typeName,
      operation,
      record: Object.fromEntries(readable.map(({ name }) => [name, result[name]])),
      changes,
      reasons: trace.reasonsFor(change, new Set(changes.map(({ field }) => field))),
    },
  ]
}

function isRequested({ requested }: PlannedChange): boolean {
  return requested.index >= 0
}

/** What becomes of the fields that were not set to that by the client. */
function addedChanges(
  { shape, requested, changes }: PlannedChange,
  readable: ReadonlySet<FieldShape>,
): readonly FieldConsequence[] {
  const asked = new Map(
    requested.index < 0 ? [] : requested.changes.map(({ field, to }) => [field, to] as const),
  )
  return changes
    .filter(({ field, to }) => readable.has(field) && !isBookkeeping(shape, field) && asked.get(field) !== to)
    .map(({ field, from, to }) => ({ field: field.name, from, to }))
}

/** Versions and stamps change with every save. */
function isBookkeeping({ version }: EntityShape, field: FieldShape): boolean {
  return field === version || field.field.stamp !== undefined || field.field.renumbered === true
}
