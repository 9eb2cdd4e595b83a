import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { SYSTEM_USER, type SavingUser } from '#server/save/pipeline/change.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  deleted,
  interfering,
  modified,
  narrowed,
  office,
  openSaving,
  type Saving,
  type Values,
} from '../openSaving.ts'

let saving: Saving
let one: Values
let other: Values

beforeEach(async () => {
  saving = await openSaving()
  const { entities } = await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'One', fuelRate: 3 }),
    added('Customer', -2, { typeId: 1, companyName: 'Other' }),
  ])
  one = entities[0] ?? {}
  other = entities[1] ?? {}
})
afterEach(() => saving.database.close())

const ann = { ...office, firstName: 'Ann', lastName: 'Arbor' }
const DELETION = '2020-01-01T00:00:00.000Z'

function conflictsOf(error: unknown) {
  return error instanceof ConcurrencyConflict ? error.conflicts : error
}

describe('saving what someone else has changed', () => {
  it('F-038 [SV14] [SV15] is refused with the stored values, who changed them and when', async () => {
    await saving.save([modified('Customer', one, { nameOverride: '111' })], ann)
    const before = await saving.everything()
    const error = await saving.refusal([modified('Customer', one, { nameOverride: '222' })])
    expect(error).toMatchObject({ code: 'concurrency_conflict', statusCode: 409, message: CONFLICT_MESSAGE })
    expect(conflictsOf(error)).toEqual([
      {
        entityTypeName: 'Customer:#Rolloff',
        keyValues: [one['id']],
        current: await saving.row('Customer', Number(one['id'])),
        changedBy: 'Ann Arbor',
        changedAt: '2025-06-02T12:00:01.000Z',
      },
    ])
    expect(await saving.everything()).toBe(before)
  })

  it('[SV15] tells all conflicting records of the bundle at once, and only what the user may read', async () => {
    await saving.save([
      modified('Customer', one, { nameOverride: '1' }),
      modified('Customer', other, { nameOverride: '2' }),
    ])
    const model = narrowed('Customer', { fields: { fuelRate: { read: ['Admin'] } } })
    const entities = [
      modified('Customer', one, { nameOverride: '3' }),
      modified('Customer', other, {}),
      added('Note', -1, { entityTypeName: 'Customer', entityId: one['id'], text: 'x' }),
    ]
    const error: unknown = await saveChanges({ ...saving.context, model }, { entities }, office).catch(
      (reason: unknown) => reason,
    )
    const conflicts = conflictsOf(error)
    expect(conflicts).toMatchObject([{ current: { nameOverride: '1' } }, { current: { nameOverride: '2' } }])
    expect(JSON.stringify(conflicts)).not.toContain('fuelRate')
    expect(JSON.stringify(conflicts)).toContain('extensionRate')
  })

  it('[SV1400] names who changed the same field since, otherwise a person before the system', async () => {
    const id = Number(one['id'])
    const change = async (values: Values, user: SavingUser) =>
      saving.save([modified('Customer', await saving.row('Customer', id), values)], user)
    const namedOf = async (row: Values, values: Values) =>
      conflictsOf(await saving.refusal([modified('Customer', row, values)]))
    await change({ nameOverride: 'of Ann, before it was read' }, ann)
    const read = await saving.row('Customer', id)
    await change({ nameOverride: 'of Bo' }, { ...office, firstName: 'Bo', lastName: 'Berg' })
    await change({ siteNotes: 'of Cy' }, { ...office, firstName: 'Cy', lastName: 'Cole' })
    await change({ notes: '7' }, { ...SYSTEM_USER, roles: office.roles })
    expect(await namedOf(read, { nameOverride: 'mine' })).toMatchObject([{ changedBy: 'Bo Berg' }])
    expect(await namedOf(read, { notes: 'mine' })).toMatchObject([{ changedBy: 'Rolloff' }])
    expect(await namedOf(read, { fuelRate: 5 })).toMatchObject([{ changedBy: 'Cy Cole' }])
    const later = { ...read, rowVersion: Number(read['rowVersion']) + 1 }
    expect(await namedOf(later, { nameOverride: 'mine' })).toMatchObject([{ changedBy: 'Cy Cole' }])
  })

  it('[SV14] conflicts when the row is gone, then without current values', async () => {
    const ghost = { ...one, id: 99_999 }
    const [conflict] = [await saving.refusal([modified('Customer', ghost, { nameOverride: '1' })])].map(
      conflictsOf,
    )
    expect(conflict).toEqual([
      {
        entityTypeName: 'Customer:#Rolloff',
        keyValues: [99_999],
        current: null,
        changedBy: null,
        changedAt: null,
      },
    ])
    expect(await saving.refusal([deleted('Customer', ghost)])).toMatchObject({ code: 'concurrency_conflict' })
  })

  it('[SV14] conflicts when the record is marked deleted, unless the change restores it', async () => {
    const { entities } = await saving.save([modified('Customer', one, { deleted: DELETION })], ann)
    const gone = entities[0] ?? {}
    for (const change of [
      modified('Customer', gone, { nameOverride: '1' }),
      modified('Customer', gone, { deleted: DELETION }),
      modified('Customer', one, { nameOverride: '1' }),
      deleted('Customer', gone),
    ])
      expect(conflictsOf(await saving.refusal([change]))).toMatchObject([
        { changedBy: 'Ann Arbor', current: { deletedBy: 'Ann Arbor' } },
      ])
    await saving.save([modified('Customer', gone, { deleted: null, nameOverride: '1' })])
    expect(await saving.row('Customer', Number(one['id']))).toMatchObject({
      nameOverride: '1',
      deleted: null,
      rowVersion: 3,
    })
  })

  it('[SV14] takes the original version where one is sent, and the value sent otherwise', async () => {
    const id = Number(one['id'])
    await saving.save([modified('Customer', one, { nameOverride: '1' })])
    const row = await saving.row('Customer', id)
    const withoutOriginal = {
      ...row,
      nameOverride: '2',
      entityAspect: {
        entityTypeName: 'Customer:#Rolloff',
        entityState: 'Modified',
        originalValuesMap: { nameOverride: '1' },
      },
    }
    await saving.save([withoutOriginal])
    expect(await saving.row('Customer', id)).toMatchObject({ nameOverride: '2', rowVersion: 3 })
    expect(await saving.refusal([withoutOriginal])).toMatchObject({ code: 'concurrency_conflict' })
  })

  it('[SV16] lets exactly one of two saves of the same version win; the conflict names who was faster', async () => {
    for (let round = 0; round < 20; round++) {
      const row = await saving.row('Customer', Number(one['id']))
      const settled = await Promise.allSettled([
        saving.save([modified('Customer', row, { nameOverride: `ann ${round}` })], ann),
        saving.save([modified('Customer', row, { nameOverride: `olive ${round}` })]),
      ])
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = settled.findIndex(({ status }) => status === 'rejected')
      const reason = settled[lost]?.status === 'rejected' ? settled[lost].reason : null
      expect(conflictsOf(reason)).toMatchObject([
        { changedBy: lost === 0 ? 'Olive Office' : 'Ann Arbor', current: { rowVersion: round + 2 } },
      ])
    }
    expect(await saving.audit('Customer', Number(one['id']))).toHaveLength(21)
  })

  it('[SV16] notices a row that was changed between loading and writing', async () => {
    const raise = 'UPDATE "Customer" SET "rowVersion" = "rowVersion" + 1'
    const racing = interfering(saving.database, (sql) => sql.includes('FROM "Customer"'), raise)
    const entities = [
      modified('Customer', one, { nameOverride: '1' }),
      modified('Customer', other, { nameOverride: '2' }),
    ]
    const error: unknown = await saveChanges(
      { ...saving.context, database: racing },
      { entities },
      office,
    ).catch((reason: unknown) => reason)
    expect(conflictsOf(error)).toMatchObject([{ current: { rowVersion: 2 } }, { current: { rowVersion: 2 } }])
    expect(await saving.row('Customer', Number(one['id']))).toMatchObject({
      nameOverride: null,
      rowVersion: 1,
    })
  })
})
