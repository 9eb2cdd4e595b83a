import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { AppError, RuleViolations } from '#server/kernel/errors.ts'
import { readRecordsOf } from '#server/reads/readRecords.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { previewSave } from '#server/save/previewSave.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { undelete } from '#server/save/undelete.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { insertBusiness } from '../queries/businessRows.ts'
import { defaultsOf } from '../queries/defaultsOf.ts'
import { insert, openCompany } from '../queries/openCompany.ts'
import { openHauler, type Hauler, type Row } from './openHauler.ts'
import { admin, deleted, modified, userWith, type SentEntity, type Values } from './openSaving.ts'

const everybody = userWith(...ROLES)
const deletable = Object.values<EntityDeclaration>(rolloffModel.entities).filter(
  ({ access }) => access.delete !== 'nobody',
)

/** Records that nothing refers to, of entities of which the company has none that can be deleted. */
const UNUSED: readonly (readonly [entity: string, row: Values])[] = [
  ['DumpsterFeeType', { id: 71, name: 'Tire', price: 5, displayOrder: 9 }],
  ['TonExpense', { id: 71, name: 'Closed landfill', amount: 40, displayOrder: 9 }],
  ['SalesPerson', { id: 71, name: 'Temp', displayOrder: 9 }],
  ['TimeType', { id: 71, name: 'Training', displayOrder: 9 }],
  ['User', { userId: 971, firstName: 'Gus', lastName: 'Gone', userName: 'gus' }],
  ['User', { userId: 972, firstName: 'Rita', lastName: 'Role', userName: 'rita' }],
  ['UserRole', { id: 71, userId: 972, roleId: 1 }],
  ['DumpsterInventory', { id: 71, dumpsterTypeId: 921, dumpsterNumber: 71, dumpsterBarcode: '20-071' }],
  [
    'DumpsterLocation',
    { id: 71, dumpsterInventoryId: 71, storageDumpSiteId: 1, placed: '2025-05-03T15:00:00.000Z' },
  ],
  ['ReportSchedule', { id: 71, report: 'Dashboard', nextRun: '2025-06-09T10:00:00.000Z' }],
  ['ReportScheduleRecipient', { id: 71, reportScheduleId: 71, userId: 972 }],
]

/** What is never deleted by itself, or does not come back by itself. */
const NOT_ALONE: readonly string[] = ['Payment', 'PaymentLine', 'RentalBillingLine']

describe('the records that a save deleted', () => {
  let database: TestDatabase
  let context: SaveContext

  beforeAll(async () => {
    const company = await openCompany(openTestDatabase)
    ;({ database } = company)
    await insertBusiness(database)
    for (const [entity, row] of UNUSED) await insert(database, entity, { ...defaultsOf(entity), ...row })
    const quote = (name: string): string => database.dialect.quote(name)
    // Only what the rules allow can come back: a completed job has no running clock, and no view is damaged.
    await database.transaction(async (transaction) => {
      await transaction.execute(
        `UPDATE ${quote('ReportSchedule')} SET ${quote('report')} = 'Dashboard', ${quote('savedViewId')} = NULL`,
        [],
      )
      await transaction.execute(
        `UPDATE ${quote('JobTime')} SET ${quote('completed')} = '2025-05-01T16:00:00.000Z', ${quote('totalMinutes')} = 60`,
        [],
      )
    })
    let second = 0
    context = {
      model: rolloffModel,
      database,
      rules: new RuleSet(rolloffModel, rolloffSaveRules),
      now: () => new Date(Date.UTC(2025, 5, 2, 12, 0, second++)).toISOString(),
    }
  })
  afterAll(() => database.close())

  const keysOf = async (entity: EntityDeclaration): Promise<readonly number[]> =>
    (await rowsOf(entity)).map((row) => Number(row[keyFieldOf(entity)]))

  const rowsOf = async ({ name, fields }: EntityDeclaration): Promise<readonly Values[]> => {
    const { dialect } = database
    const rows = await database.query(`SELECT * FROM ${dialect.quote(name)}`, [])
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(fields).map(([column, field]) => [column, dialect.fromDatabase(field, row[column])]),
      ),
    )
  }

  /** All records that may be deleted, by entity and key, but for versions and stamps of creation. */
  const images = async (): Promise<ReadonlyMap<string, Values>> => {
    const found = new Map<string, Values>()
    for (const entity of deletable) {
      const set = Object.entries(entity.fields).filter(
        ([, { concurrency, stamp }]) => concurrency === true || stamp?.startsWith('created') === true,
      )
      for (const row of await rowsOf(entity))
        found.set(`${entity.name} ${String(row[keyFieldOf(entity)])}`, {
          ...row,
          ...Object.fromEntries(set.map(([name]) => [name, null])),
        })
    }
    return found
  }

  /** What the log says that a save deleted. */
  const deletedBy = async (saveId: string): Promise<readonly string[]> =>
    (await readRecordsOf(database, rolloffModel.entities.AuditLog, 'saveId', [saveId]))
      .filter(({ action }) => action === 'Deleted')
      .map(({ entityTypeName, entityId }) => `${String(entityTypeName)} ${String(entityId)}`)

  /** Deletes a record and brings back what that deleted; false where the record may not be deleted. */
  const deleteForAWhile = async (
    entity: EntityDeclaration,
    key: number,
    saveId: string,
  ): Promise<boolean> => {
    const [row = {}] = await readRecordsOf(database, entity, keyFieldOf(entity), [key])
    const bundle = { entities: [deleted(entity.name, row)], saveOptions: { tag: { saveId } } }
    const isDeleted = await saveChanges(context, bundle, everybody).then(
      () => true,
      (error: unknown) => !(error instanceof AppError),
    )
    if (isDeleted) await undelete(context, saveId, everybody)
    return isDeleted
  }

  it('B-12 [SV600] [SV601] come back as they were, of every entity that may be deleted', async () => {
    const back = new Set<string>()
    for (const entity of deletable.filter(({ name }) => !NOT_ALONE.includes(name)))
      for (const key of await keysOf(entity)) {
        // The first time gives the rows, which were inserted as they are, the figures that saves derive.
        if (!(await deleteForAWhile(entity, key, `first${entity.name}${key}`))) continue
        const saveId = `second${entity.name}${key}`
        const before = await images()
        await deleteForAWhile(entity, key, saveId)
        const after = await images()
        const records = await deletedBy(saveId)
        expect(records.map((name) => after.get(name))).toEqual(records.map((name) => before.get(name)))
        for (const name of records) back.add(String(name.split(' ')[0]))
      }
    expect(deletable.map(({ name }) => name).filter((name) => !back.has(name))).toEqual([
      'Payment',
      'PaymentLine',
    ])
  })
})

describe('bringing a deletion back', () => {
  let hauler: Hauler

  beforeAll(async () => {
    hauler = await openHauler()
  })
  afterAll(() => hauler.close())

  let saves = 0
  /** Deletes records by one save; returns its id. */
  const remove = async (
    entity: 'Rental' | 'Job' | 'JobTime' | 'DumpsterInventory' | 'Maintenance' | 'UserRole',
    ...records: readonly Row[]
  ) => {
    const saveId = `deletion-${++saves}`
    const rows = await Promise.all(records.map((record) => hauler.now(entity, record)))
    const entities: SentEntity[] = rows.map((row) => deleted(entity, row))
    await hauler.text(entities, everybody, saveId)
    return saveId
  }

  const refusal = (saveId: string, user = everybody): Promise<unknown> =>
    undelete(hauler.context, saveId, user).then(
      () => 'stored',
      (error: unknown) =>
        error instanceof RuleViolations ? error.entityErrors.map(({ errorMessage }) => errorMessage) : error,
    )

  it('B-12 [SV600] [SV604] [SV63] brings back a rental with its jobs, and says in the audit log that it did', async () => {
    const rental = await hauler.rental()
    const jobs = [await hauler.job(rental), await hauler.job(rental)]
    const saveId = await remove('Rental', rental)
    const { deleted: at } = await hauler.now('Rental', rental)
    await undelete(hauler.context, saveId, admin)
    for (const job of jobs) expect(await hauler.now('Job', job)).toMatchObject({ deleted: null })
    const [entry] = (await hauler.audit('Rental', rental.id)).slice(-1)
    expect(entry?.['data']).toMatchObject({
      Changes: expect.arrayContaining([{ ColumnName: 'deleted', OriginalValue: at, NewValue: null }]),
      Reason: 'A deletion was taken back',
      RestoredFrom: at,
    })
    expect(await refusal(saveId, admin)).toMatchObject({ code: 'not_found' })
  })

  it('B-12 [SV1430] brings back no role that was given again', async () => {
    const role = { userId: 902, roleId: 4 }
    const saveId = await remove('UserRole', await hauler.add('UserRole', role))
    await hauler.add('UserRole', role)
    expect(await refusal(saveId)).toEqual([
      expect.stringContaining('User role with the same user and role is already there'),
    ])
  })

  it('B-12 [SV601] gives a removed record its key again', async () => {
    const done = await hauler.add('Maintenance', { dumpsterInventoryId: 43, note: 'Weld the door' })
    const saveId = await remove('Maintenance', done)
    const answer = JSON.parse(await undelete(hauler.context, saveId, everybody)) as Values
    expect(answer).toMatchObject({ entities: [{ id: done.id, note: 'Weld the door' }], keyMappings: [] })
    const next = await hauler.add('Maintenance', { dumpsterInventoryId: 43, note: 'Paint' })
    expect(next.id).toBeGreaterThan(done.id)
  })

  it('B-12 [SV602] names what has to come back first', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental)
    const ofJob = await remove('Job', job)
    const ofRental = await remove('Rental', rental)
    expect(await refusal(ofJob)).toEqual([
      `Job J${job.id}: Rental R${rental.id} was deleted. Bring it back first.`,
    ])
    await undelete(hauler.context, ofRental, everybody)
    await undelete(hauler.context, ofJob, everybody)
    expect(await hauler.now('Job', job)).toMatchObject({ deleted: null })
  })

  it('B-12 [SV600] is refused where the number was taken since', async () => {
    const dumpster = await hauler.add('DumpsterInventory', { dumpsterTypeId: 21, dumpsterNumber: 77 })
    const saveId = await remove('DumpsterInventory', dumpster)
    await hauler.add('DumpsterInventory', { dumpsterTypeId: 21, dumpsterNumber: 77 })
    expect(await refusal(saveId)).toEqual(['Dumpster in inventory 20-077: Dumpster Number Already Used'])
  })

  it('B-12 [IV600] puts a dumpster back to its storage site', async () => {
    const dumpster = await hauler.add('DumpsterInventory', { dumpsterTypeId: 21, dumpsterNumber: 78 })
    const at = '2025-06-02T12:00:00.000Z'
    const placement = await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: dumpster.id,
      storageDumpSiteId: 31,
      placed: at,
    })
    const before = await hauler.now('DumpsterLocation', placement)
    const saveId = await remove('DumpsterInventory', dumpster)
    expect(await hauler.now('DumpsterLocation', placement)).toMatchObject({ removed: expect.any(String) })
    await undelete(hauler.context, saveId, everybody)
    expect(await hauler.now('DumpsterLocation', placement)).toMatchObject({ ...before, rowVersion: 3 })
  })

  it('B-12 [SV603] is for administrators, and just afterwards for whoever deleted it', async () => {
    const rental = await hauler.rental()
    const saveId = await remove('Rental', rental)
    const other = { ...userWith('Rentals:Admin'), userId: 2 }
    expect(await refusal(saveId, other)).toMatchObject({ code: 'not_allowed' })
    await undelete(hauler.context, saveId, userWith('Rentals:Admin'))
    const again = await remove('Rental', rental)
    const later = { ...hauler.context, now: () => '2025-06-03T12:00:00.000Z' }
    await expect(undelete(later, again, userWith('Rentals:Admin'))).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await undelete(later, again, admin)
  })

  it('B-12 [SV600] leaves alone what was restored since, and deleted again', async () => {
    const rental = await hauler.rental()
    const first = await remove('Rental', rental)
    await hauler.save([modified('Rental', await hauler.now('Rental', rental), { deleted: null })])
    await remove('Rental', rental)
    expect(await refusal(first)).toMatchObject({ code: 'not_found' })
  })
})

describe('what a deletion leaves behind', () => {
  it('B-12 [SV605] is counted by entity before, without what is deleted with it', async () => {
    const hauler = await openHauler()
    const referringTo = async (entity: 'Customer' | 'Rental', record: Values) => {
      const entities = [deleted(entity, await hauler.now(entity, record))]
      return (await previewSave(hauler.context, { entities }, everybody)).referring
    }
    const rental = await hauler.rental()
    await hauler.job(rental)
    expect(await referringTo('Rental', rental)).toEqual([])
    await hauler.add('Contact', { customerId: 2, lastName: 'Walsh' })
    await hauler.add('Contact', { customerId: 2, lastName: 'Wood' })
    expect(await referringTo('Customer', { id: 2 })).toEqual([
      { entityTypeName: 'Contact:#Rolloff', count: 2 },
      { entityTypeName: 'ServiceAddress:#Rolloff', count: 1 },
    ])
    await hauler.close()
  })
})
