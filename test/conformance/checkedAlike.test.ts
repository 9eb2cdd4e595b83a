import { checkEntity } from '#client/context/checkEntity.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import type { TrackedRecord } from '#client/store/types.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { applyChanges } from '#server/save/pipeline/applyChanges.ts'
import type { StoredRows } from '#server/save/pipeline/change.ts'
import { isChecked, violationsOf } from '#server/save/pipeline/checkChange.ts'
import { shapeOf } from '#server/save/pipeline/modelShape.ts'
import { readBundle } from '#server/save/pipeline/readBundle.ts'
import { entities, rolloffModel, type EntityName, type EntityTypes } from '#shared/entities.ts'
import { prepareRecord } from '#shared/model/checkRecord.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AnyRecord, RecordRules } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import { anyValue, editableFields, storedValue } from './randomValues.ts'

const RUNS = budget({ gate: 10, soak: 200 })
/** Of the stored record. */
const KEY = 7
const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules
const names = Object.keys(entities) as EntityName[]
const model = shapeOf(rolloffModel)

let store: EntityStore<EntityTypes>
/** The bundle that the store has sent. */
let sent: unknown

beforeAll(async () => {
  store = await EntityStore.prepare<EntityTypes>({
    serviceName: 'http://127.0.0.1:9/api/breeze',
    metadata: breezeMetadata(rolloffModel, []),
    validate: (...checked) => checkEntity(rolloffModel, ...checked),
    now: () => '2026-11-20T14:12:00.000Z',
    fetch: (_address, init) => {
      sent = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      return Promise.resolve(new Response('{"code":"refused"}', { status: 422 }))
    },
  })
})

const inShort = (violations: readonly Violation[]): string[] =>
  violations.map(({ field = '', code, message }) => `${field} ${code}: ${message}`).toSorted()

/** What the client finds wrong with a pending record, and what the server does when it is sent there; nothing where nothing is pending. */
async function bothAnswers(record: TrackedRecord, stored: StoredRows) {
  const client = inShort(store.problems(record))
  sent = null
  await store.save().catch(() => {})
  if (sent === null) return { client, server: [] }
  try {
    const planned = applyChanges((await readBundle(model, sent)).changes, stored)
    const found = planned.filter(isChecked).flatMap(violationsOf)
    return { client, server: inShort(found.map(({ violation }) => violation)) }
  } catch (error) {
    if (!(error instanceof BadBundle || error instanceof TooLarge)) throw error
    // A bundle with a value of another kind is rejected: the server names the first such field.
    const field = String(error.culprit).replace('entities[0].', '')
    const isFound = client.some((violation) => violation.startsWith(`${field} kind:`))
    return { client: isFound ? [] : client, server: isFound ? [] : [`${field}: ${error.message}`] }
  }
}

type ValueOf = typeof anyValue

/** Records of these fields, some of them left out. */
function recordsOf({ fields }: EntityDeclaration, names: readonly string[], valueOf: ValueOf) {
  const byName = names.flatMap((name) => {
    const field = fields[name]
    return field === undefined ? [] : [[name, valueOf(field)] as const]
  })
  return fc.record(Object.fromEntries(byName), { requiredKeys: [] })
}

/** A stored row, with every field. */
function rowsOf(entity: EntityDeclaration): fc.Arbitrary<AnyRecord> {
  const names = editableFields(entity)
  const rest = Object.entries(entity.fields).map(([name, field]) => [name, field.default ?? null])
  const row = { ...Object.fromEntries(rest), [keyFieldOf(entity)]: KEY, rowVersion: 1 }
  const values = names.flatMap((name) => {
    const field = entity.fields[name]
    return field === undefined ? [] : [[name, storedValue(field)] as const]
  })
  return fc.record(Object.fromEntries(values)).map((stored) => ({ ...row, ...stored }))
}

describe('a record is checked alike by client and server', () => {
  it.each(names)('[SV18] [SV20] [PB1] %s: a new one, with whatever may be typed', async (name) => {
    const entity: EntityDeclaration = entities[name]
    const records = recordsOf(entity, editableFields(entity), anyValue)
    await fc.assert(
      fc
        .asyncProperty(records, async (values) => {
          const answers = await bothAnswers(store.create(name, values as never), new Map())
          expect(answers.client).toEqual(answers.server)
        })
        .afterEach(() => store.clear()),
      { numRuns: RUNS },
    )
  })

  it.each(names)('[SV18] [PB1] %s: a stored one, edited', async (name) => {
    const entity: EntityDeclaration = entities[name]
    const shape = model.byName.get(name)
    if (shape === undefined) throw new Error(`The model has no shape of ${name}.`)
    const edits = recordsOf(entity, editableFields(entity), anyValue)
    await fc.assert(
      fc
        .asyncProperty(rowsOf(entity), edits, async (row, values) => {
          store.mergeRows(name, [row])
          const [record] = store.local(name)
          if (record === undefined) throw new Error('The store has not taken the row.')
          Object.assign(record, values)
          const answers = await bothAnswers(record, new Map([[shape, new Map([[KEY, row]])]]))
          expect(answers.client).toEqual(answers.server)
        })
        .afterEach(() => store.clear()),
      { numRuns: RUNS },
    )
  })

  it.each(names)('[SV17] %s: what is prepared stays as it is when it is prepared again', (name) => {
    const entity: EntityDeclaration = entities[name]
    const record = recordsOf(entity, editableFields(entity), anyValue)
    fc.assert(
      fc.property(record, (values) => {
        const of = { entity, rules: rules[name] ?? {} }
        const prepared = prepareRecord(of, values)
        expect(prepareRecord(of, prepared)).toEqual(prepared)
      }),
      { numRuns: RUNS },
    )
  })
})
