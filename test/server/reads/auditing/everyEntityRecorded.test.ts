import { recordedChanges } from '#shared/auditing/AuditLog.ts'
import { recordAsOf, recordedFields, type RecordedSave } from '#shared/auditing/recordAsOf.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { TextFormat } from '#shared/model/textFormats.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { Value } from '#server/save/pipeline/change.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { UnitOfWork } from '#server/save/pipeline/UnitOfWork.ts'
import { runSave } from '#server/save/runSave.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { admin } from '#test/server/save/openSaving.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const audited: readonly EntityDeclaration[] = Object.values<EntityDeclaration>(rolloffModel.entities).filter(
  (entity) => entity.audited,
)

let company: Company

beforeAll(async () => {
  company = await openCompany(() => openTestDatabase())
  await insertBusiness(company.database)
})
afterAll(() => company.database.close())

let second = 0
const now = () => new Date(Date.UTC(2037, 10, 26, 12, 0, second++)).toISOString()

/** Stores work without the rules of the business, so that it may do everything; false where the record itself is refused. */
async function stores(work: (unit: UnitOfWork) => Promise<void>): Promise<boolean> {
  const context = {
    model: rolloffModel,
    database: company.database,
    rules: new RuleSet(rolloffModel, []),
    now,
  }
  try {
    await runSave(context, admin, (records) => work(records.unit))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** All stored rows of an entity by their keys. */
async function imagesOf(entity: EntityDeclaration): Promise<ReadonlyMap<number, AnyRecord>> {
  const { database } = company
  const rows = await database.query(`SELECT * FROM ${database.dialect.quote(entity.name)}`, [])
  return new Map(
    rows.map((row) => [
      Number(row[keyFieldOf(entity)]),
      Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [
          name,
          database.dialect.fromDatabase(field, row[name]),
        ]),
      ),
    ]),
  )
}

const OTHERS: Partial<Record<Kind, (value: unknown) => unknown>> = {
  text: (value) => (value === 'Z' ? 'Y' : 'Z'),
  note: (value) => (value === 'Z' ? 'Y' : 'Z'),
  flag: (value) => value !== true,
  day: (value) => (value === '2037-11-24' ? '2037-11-25' : '2037-11-24'),
  instant: (value) => (value === INSTANT ? null : INSTANT),
}
const FORMATTED: Partial<Record<TextFormat, string>> = {
  phone: '(616) 555-0123',
  email: 'z@example.com',
  zip: '49464',
}
const INSTANT = '2037-11-24T15:00:00.000Z'

/** What a database has is a value of a record. */
function asValue(value: unknown): Value {
  if (value === undefined) return null
  return value as Value
}

/** The keys of each entity that there are at first. */
let keysOf: ReadonlyMap<string, readonly number[]> = new Map()

/** Another value for a field. */
function otherValue({ kind, choices, min, max, target, format }: Field, value: unknown): unknown {
  if (target !== undefined) return (keysOf.get(target) ?? []).find((key) => key !== value) ?? null
  if (format !== undefined) return FORMATTED[format] ?? null
  if (choices !== undefined) return choices.find((choice) => choice !== value)
  const other = OTHERS[kind]
  if (other !== undefined) return other(value)
  const number = typeof value === 'number' ? value : 0
  return number + 1 > (max ?? Infinity) ? Math.max(number / 2, min ?? 0) : number + 1
}

/** What is done to an entity: its fields that are changed one by one, an addition and a deletion. */
function stepsOf(entity: EntityDeclaration): readonly string[] {
  return [...fieldsOf(entity), 'added']
}

function fieldsOf(entity: EntityDeclaration): readonly string[] {
  return recordedFields(entity).filter((name) => entity.fields[name]?.stamp === undefined)
}

/** Does this by one save to a record of an entity; false where that is refused. */
function take(entity: EntityDeclaration, id: number, steps: readonly string[]): Promise<boolean> {
  return stores(async (unit) => {
    const [row] = await unit.findForUpdate(entity.name, keyFieldOf(entity), [id])
    if (row === undefined) throw new Error(`There is no ${entity.name} ${id}.`)
    for (const step of steps) {
      const field = entity.fields[step]
      if (step === 'added')
        unit.add(entity.name, Object.fromEntries(fieldsOf(entity).map((name) => [name, asValue(row[name])])))
      else if (field === undefined) unit.remove(entity.name, row)
      else unit.change(entity.name, row, { [step]: asValue(otherValue(field, row[step])) })
    }
  })
}

it('[RD742] [RD741] of every audited entity the log has each change of each field, additions and deletions: the rows before are those now without it', async () => {
  const before = new Map<string, ReadonlyMap<number, AnyRecord>>()
  for (const entity of audited) before.set(entity.name, await imagesOf(entity))
  keysOf = new Map([...before].map(([name, images]) => [name, [...images.keys()]]))
  const done: string[] = []
  const attempt = async (entity: EntityDeclaration, ...steps: readonly string[]): Promise<void> => {
    const [id = 0] = keysOf.get(entity.name) ?? []
    if (await take(entity, id, steps)) done.push(...steps.map((step) => `${entity.name} ${step}`))
  }
  for (const entity of audited) for (const step of stepsOf(entity)) await attempt(entity, step)
  // A link is there once (SV1430): its like is added by the save that deletes it.
  const links = audited.filter(({ once }) => once.length > 0)
  for (const entity of links) await attempt(entity, 'deleted', 'added')
  for (const entity of audited) if (!links.includes(entity)) await attempt(entity, 'deleted')
  const entries = (await company.database.query('SELECT * FROM "AuditLog" ORDER BY "id" DESC', [])).map(
    ({ entityTypeName, entityId, action, data }) => ({
      record: `${String(entityTypeName)} ${String(entityId)}`,
      // The log has these actions alone.
      save: { action: action as RecordedSave['action'], changes: recordedChanges(String(data)) },
    }),
  )
  const since = groupBy(entries, ({ record }) => record)
  for (const entity of audited) {
    const after = await imagesOf(entity)
    const was = before.get(entity.name) ?? new Map<number, AnyRecord>()
    const told = [...new Set([...was.keys(), ...after.keys()])].map((id) => {
      const saves = (since.get(`${entity.name} ${id}`) ?? []).map(({ save }) => save)
      return [id, compared(entity, recordAsOf(entity, id, after.get(id) ?? null, saves))]
    })
    const expected = told.map(([id]) => [id, compared(entity, was.get(Number(id)) ?? null)])
    expect([entity.name, told]).toEqual([entity.name, expected])
  }
  const never = (...steps: readonly string[]): readonly string[] =>
    audited.flatMap(({ name }) => (steps.some((step) => done.includes(`${name} ${step}`)) ? [] : [name]))
  const unchanged = audited.filter((entity) => never(...fieldsOf(entity)).includes(entity.name))
  expect({
    unchanged: unchanged.map(({ name }) => name),
    added: never('added'),
    deleted: never('deleted'),
  }).toEqual({
    // They have unique references alone.
    unchanged: ['Driver', 'DumpsterFeeTypeDumpsterLink'],
    // What a copy repeats has to be unique, or is refused by a rule of the record.
    added: ['Driver', 'DumpsterLocation', 'Invoice', 'Note', 'ReportedWork', 'Role', 'Setting'],
    // Others refer to them.
    deleted: [
      'CustomerType',
      'Dumpster',
      'FuelRatePercentage',
      'JobAction',
      'JobDumpsterFee',
      'JobType',
      'PaymentMethod',
      'RateType',
      'RentalStatus',
      'ReportSchedule',
      'User',
    ],
  })
  const fields = audited.flatMap((entity) => fieldsOf(entity).map((name) => `${entity.name} ${name}`))
  expect(fields.filter((field) => done.includes(field)).length).toBeGreaterThan(0.9 * fields.length)
})

function compared(entity: EntityDeclaration, record: AnyRecord | null): AnyRecord | null {
  if (record === null) return null
  return Object.fromEntries(recordedFields(entity).map((name) => [name, record[name]]))
}
