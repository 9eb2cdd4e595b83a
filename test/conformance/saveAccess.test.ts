import { can, canReadField, canWriteField } from '#shared/access/can.ts'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { AppError } from '#server/kernel/errors.ts'
import { added, openSaving, userWith, type Saving, type Values } from '../server/save/openSaving.ts'

let saving: Saving
beforeAll(async () => {
  saving = await openSaving()
})
afterAll(() => saving.database.close())

const declarations: readonly EntityDeclaration[] = Object.values(rolloffModel.entities)
const users = [[], ...ROLES.map((role) => [role])].map((roles) => userWith(...roles))

/** A bundle entity of a record that is not stored: if access allows it, it causes a conflict. */
function sent(
  entity: EntityDeclaration,
  entityState: string,
  values: Values,
  originalValuesMap: Values,
): Values {
  const aspect = { entityTypeName: `${entity.name}:#Rolloff`, entityState, originalValuesMap }
  return { [keyFieldOf(entity)]: 999_999, rowVersion: 1, ...values, entityAspect: aspect }
}

/** The culprit if the save is not allowed; null if access allows it (it may be rejected for another reason). */
async function refusedAccess(user: (typeof users)[number], entity: Values): Promise<string | null> {
  const error = await saving.refusal([entity], user)
  if (error === 'stored') return null
  if (!(error instanceof AppError)) throw new Error(`The save was not refused: ${String(error)}`)
  return error.code === 'not_allowed' ? String(error.details().culprit) : null
}

/** A value of each kind that differs from null. */
const someValue: Readonly<Record<Kind, unknown>> = {
  id: 7,
  version: 7,
  reference: 7,
  lookup: 7,
  text: 'a',
  note: 'a',
  integer: 7,
  byte: 7,
  short: 7,
  long: 7,
  float: 7,
  decimal: 7,
  money: 7,
  rate: 7,
  flag: true,
  day: '2025-01-01',
  instant: '2025-01-01T00:00:00.000Z',
  dateOnly: '2025-01-01',
  dateTime: '2025-01-01T00:00:00.000Z',
  dateTimeOffset: '2025-01-01T00:00:00.000Z',
  time: 'PT01H00M00S',
  guid: '00000000-0000-4000-8000-000000000000',
  binary: 'AAAA',
  choice: 'a',
}

describe.each(declarations.map((entity) => [entity.name, entity] as const))(
  'F-017 saves of %s',
  (_name, entity) => {
    it('[SV10] are allowed to each role as shared/access says, for each operation', async () => {
      for (const user of users) {
        const answers = {
          create: await refusedAccess(user, added(entity.name, -1, {}, keyFieldOf(entity))),
          update: await refusedAccess(user, sent(entity, 'Modified', {}, {})),
          delete: await refusedAccess(user, sent(entity, 'Deleted', {}, {})),
        }
        const refused = (operation: 'create' | 'update' | 'delete') =>
          can(user, operation, entity) ? null : 'entities[0]'
        expect([user.roles, answers]).toEqual([
          user.roles,
          { create: refused('create'), update: refused('update'), delete: refused('delete') },
        ])
      }
    })

    it('[SV11] [SV12] [SV13] may set each field as shared/access says, for each role', async () => {
      for (const user of users)
        for (const [name, field] of Object.entries(entity.fields)) {
          if (field.kind === 'id' || field.kind === 'version') continue
          const change = sent(entity, 'Modified', { [name]: someValue[field.kind] }, { [name]: null })
          const culprit = await refusedAccess(user, change)
          expect([user.roles, name, culprit]).toEqual([
            user.roles,
            name,
            expectedCulprit(user, entity, name, field),
          ])
        }
    })
  },
)

function expectedCulprit(
  user: (typeof users)[number],
  entity: EntityDeclaration,
  name: string,
  field: Field,
): string | null {
  if (field.stamp === 'deleted') return can(user, 'delete', entity) ? null : 'entities[0]'
  if (!can(user, 'update', entity)) return 'entities[0]'
  const settable = canWriteField(user, 'update', entity, name) && canReadField(user, entity, name)
  return settable ? null : `entities[0].${name}`
}
