import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Consequence, SavePreview, SaveResult } from '#shared/wire/save.ts'
import { shapeOf, type EntityShape } from '#server/save/pipeline/modelShape.ts'
import { rightsOf, type RightsOf } from '#server/save/pipeline/userRights.ts'
import type { Answer, Business } from './openBusiness.ts'
import { PEOPLE } from './Operation.ts'
import type { Answered, Attempt } from './wrongStep.ts'

/** What the server says before a save that it would do besides; null for calls, and for what others do at the same moment. */
export async function foresee(business: Business, tries: readonly Attempt[]): Promise<Answer | null> {
  const [only] = tries
  if (only === undefined || tries.length > 1 || !('save' in only.request)) return null
  return business.preview(only.person, only.request.save)
}

interface DoneSave {
  readonly answered: readonly Answered[]
  readonly saveId: string
}

/** Where the save did something else than was said before: in what it refuses, or in what its audit has of other records (SV420). */
export async function wrongForesight(
  business: Business,
  foreseen: Answer,
  { answered, saveId }: DoneSave,
): Promise<readonly string[]> {
  const [only] = answered
  if (only === undefined || !('save' in only.request)) return []
  const { answer, person } = only
  if (foreseen.status !== answer.status || foreseen.code !== answer.code)
    return [`foreseen was ${foreseen.status} ${foreseen.code}, but ${answer.status} ${answer.code} came`]
  if (answer.status !== 200) return []
  // The server's contract, of which each member is compared.
  const { consequences } = foreseen.body as SavePreview
  const sent = sentRecords(only.request.save, answer.body as SaveResult)
  const others = consequences.filter(
    (each) => !sent.has(recordOf(each)) && shapeNamed(each.entityTypeName).entity.audited,
  )
  const stored = await storedKeys(business, others)
  const said = others.flatMap((each) => foreseenLines(each, (record) => !stored.has(record))).toSorted()
  const done = await auditedLines(business, saveId, {
    sent,
    rights: rightsOf({ roles: PEOPLE[person] ?? ROLES }),
  })
  return [
    ...(JSON.stringify(done) === JSON.stringify(said)
      ? []
      : [`foreseen was\n${said.join('\n')}\nbut done was\n${done.join('\n')}`]),
    ...consequences
      .filter((each) => each.reasons.length === 0 && !sent.has(recordOf(each)))
      .map((each) => `no rule says why of ${recordOf(each)}: ${JSON.stringify(each.changes)}`),
  ]
}

/** What was asked for, by type and key, with the keys that new records got. */
function sentRecords(
  save: Extract<Attempt['request'], { save: unknown }>['save'],
  { keyMappings }: SaveResult,
): ReadonlySet<string> {
  const sent = save.map(({ entityAspect, ...values }) => {
    const { entity, keys } = shapeNamed(String(entityAspect['entityTypeName']))
    return `${entity.name} ${keys.map(({ name }) => String(values[name])).join(' ')}`
  })
  const added = keyMappings.map(
    ({ entityTypeName, realValue }) => `${shapeNamed(entityTypeName).name} ${realValue}`,
  )
  return new Set([...sent, ...added])
}

function shapeNamed(typeName: string): EntityShape {
  const model = shapeOf(rolloffModel)
  const shape = model.byTypeName.get(typeName) ?? model.byName.get(typeName)
  if (shape === undefined) throw new Error(`There is no entity ${typeName}.`)
  return shape
}

function recordOf({ entityTypeName, record }: Consequence): string {
  const { name, keys } = shapeNamed(entityTypeName)
  return `${name} ${keys.map((key) => String(record[key.name])).join(' ')}`
}

/** Is the record, by type and key, one that the save adds? Its key is another one each time. */
type IsAdded = (record: string) => boolean

/** The keys that exist of the entities to which foreseen changes refer. */
async function storedKeys(
  { database }: Business,
  consequences: readonly Consequence[],
): Promise<ReadonlySet<string>> {
  const targets = new Set(
    consequences.flatMap(({ entityTypeName, changes }) =>
      changes.flatMap(({ field }) => shapeNamed(entityTypeName).byName.get(field)?.field.target ?? []),
    ),
  )
  const stored: string[] = []
  for (const target of targets) {
    const key = shapeNamed(target).keys[0]?.name ?? 'id'
    for (const row of await database.query(`SELECT "${key}" FROM "${target}"`, []))
      stored.push(`${target} ${String(row[key])}`)
  }
  return new Set(stored)
}

function foreseenLines(consequence: Consequence, isAdded: IsAdded): readonly string[] {
  const { entityTypeName, operation, changes } = consequence
  const shape = shapeNamed(entityTypeName)
  if (operation === 'create') return [`${shape.name} added`]
  if (operation === 'delete') return [`${recordOf(consequence)} deleted`]
  return changes.map(
    ({ field, to }) => `${recordOf(consequence)} ${field}: ${shown(shape, { field, to, isAdded })}`,
  )
}

/** Instants are those of the clock, which differs from one request to the next. */
function shown(
  { byName }: EntityShape,
  { field, to, isAdded }: { readonly field: string; readonly to: unknown; readonly isAdded: IsAdded },
): string {
  const { kind, target } = byName.get(field)?.field ?? {}
  if (kind === 'instant' && to !== null) return 'some moment'
  return target !== undefined && to !== null && isAdded(`${target} ${JSON.stringify(to)}`)
    ? `an added ${target}`
    : JSON.stringify(to)
}

async function auditedLines(
  { database }: Business,
  saveId: string,
  { sent, rights }: { readonly sent: ReadonlySet<string>; readonly rights: RightsOf },
): Promise<readonly string[]> {
  const rows = await database.query(
    `SELECT "entityTypeName", "entityId", "action", "data" FROM "AuditLog" WHERE "saveId" = ${database.dialect.parameter(0)}`,
    [saveId],
  )
  const addedHere = rows
    .filter(({ action }) => action === 'Added')
    .map(({ entityTypeName, entityId }) => `${shapeNamed(String(entityTypeName)).name} ${String(entityId)}`)
  const isAdded: IsAdded = (record) => addedHere.includes(record)
  return rows
    .flatMap(({ entityTypeName, entityId, action, data }) => {
      const shape = shapeNamed(String(entityTypeName))
      const record = `${shape.name} ${String(entityId)}`
      const { can, readable } = rights(shape)
      if (sent.has(record) || !can.read) return []
      if (action === 'Added') return [`${shape.name} added`]
      if (action === 'Deleted') return [`${record} deleted`]
      const { Changes } = JSON.parse(String(data)) as {
        readonly Changes: readonly { readonly ColumnName: string; readonly NewValue: unknown }[]
      }
      const content = readable.filter(({ field }) => field.stamp === undefined && field.renumbered !== true)
      return Changes.filter(({ ColumnName }) => content.some(({ name }) => name === ColumnName)).map(
        ({ ColumnName, NewValue }) =>
          `${record} ${ColumnName}: ${shown(shape, { field: ColumnName, to: NewValue, isAdded })}`,
      )
    })
    .toSorted()
}
