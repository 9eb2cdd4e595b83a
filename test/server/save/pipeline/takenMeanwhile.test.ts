import { saveChanges } from '#server/save/saveChanges.ts'
import { added, admin, interfering, office, openSaving, type Saving } from '../openSaving.ts'

let saving: Saving

beforeAll(async () => {
  saving = await openSaving()
})
afterAll(() => saving.database.close())

describe('a save whose values another save takes in the meantime', () => {
  it('[SV23] names exactly the values taken', async () => {
    const { database } = saving
    const takeName = `INSERT INTO "Setting" ("id", "name", "rowVersion") VALUES (901, 'Narrow', 1)`
    const faster = interfering(database, (sql) => sql.includes('FROM "Setting"'), takeName)
    const entities = [added('Setting', -3, { name: 'Wide' }), added('Setting', -4, { name: 'NARROW' })]
    await expect(
      saveChanges({ ...saving.context, database: faster }, { entities }, admin),
    ).rejects.toMatchObject({
      code: 'duplicate',
      entityErrors: [{ keyValues: [-4], errorMessage: 'Name "NARROW" is already taken' }],
    })
  })

  it('[SV23] tells of a key in use as what it is, and of no value', async () => {
    const { database } = saving
    const before = await database.transaction((transaction) =>
      database.dialect.reserveKeys(transaction, 'Setting', 1),
    )
    const takeKey = `INSERT INTO "Setting" ("id", "name", "rowVersion") VALUES (${before + 1}, 'Other', 1)`
    const faster = interfering(database, (sql) => /"nextKey"|sp_sequence/.test(sql), takeKey)
    const entities = [added('Setting', -3, { name: 'Free' })]
    await expect(saveChanges({ ...saving.context, database: faster }, { entities }, admin)).rejects.toThrow(
      'A key reserved for Setting is in use already',
    )
  })

  it('[SV23] [SV21] tells of values taken and records removed', async () => {
    const { database } = saving
    const takeName = `INSERT INTO "Setting" ("id", "name", "rowVersion") VALUES (900, 'Quick', 1)`
    const faster = interfering(database, (sql) => sql.includes('FROM "Setting"'), takeName)
    const bundle = { entities: [added('Setting', -1, { name: 'quick' })] }
    await expect(saveChanges({ ...saving.context, database: faster }, bundle, admin)).rejects.toMatchObject({
      code: 'duplicate',
      entityErrors: [{ keyValues: [-1], propertyName: 'name', errorName: 'duplicate' }],
    })
    const { entities } = await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Acme' })])
    const customerId = entities[0]?.['id']
    const rate = { entities: [added('CustomerRate', -1, { customerId, rateTypeId: 2 })] }
    const removeType = 'DELETE FROM "RateType" WHERE "id" = 2'
    const removing = interfering(database, (sql) => sql.includes('FROM "RateType"'), removeType)
    await expect(saveChanges({ ...saving.context, database: removing }, rate, office)).rejects.toMatchObject({
      code: 'rule_violations',
      entityErrors: [
        {
          keyValues: [-1],
          propertyName: 'rateTypeId',
          errorName: 'reference',
          errorMessage: 'Rate type does not exist or was deleted',
        },
      ],
    })
  })
})
