import { budget } from '#test/support/budget.ts'
import { fc, takeTurn } from '#test/support/seed.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { AppError } from '#server/kernel/errors.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { added, openSaving, userWith, type Saving } from '../openSaving.ts'

let saving: Saving

beforeAll(async () => {
  saving = await openSaving()
  await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'Acme' }),
    added('Customer', -2, { typeId: 2, lastName: 'Doe' }),
    added('ServiceAddress', -3, { customerId: -1, range: 'Outer' }),
    added('CustomerRate', -4, { customerId: -1, rateTypeId: 2 }),
    added('Note', -5, { entityTypeName: 'Customer', entityId: -1, text: 'x' }),
  ])
})
afterAll(() => saving.database.close())

const declarations: Readonly<Record<string, EntityDeclaration>> = rolloffModel.entities
const names = Object.keys(declarations)

/** Entities that someone may save come up more often. */
const likelyNames = [
  ...names,
  'Customer',
  'ServiceAddress',
  'CustomerRate',
  'Note',
  'Setting',
  'UserRole',
  'SalesPerson',
]

const poison = fc.constantFrom(
  '\'; DROP TABLE "Customer"; --',
  '" OR 1=1 --',
  "Robert'); DELETE FROM AuditLog;--",
  '${7*7}',
  '<script>alert(1)</script>',
  '\0',
  '\uD800',
  '%_[',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
)
const number = fc.oneof(
  fc.integer({ min: -6, max: 6 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(2 ** 31, 1e300, -0),
)
const plain = fc.oneof(
  poison,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.string(),
  fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
)
const anything = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 1, arbitrary: fc.object({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(plain) },
)

/** An entity of one type whose fields hold anything, most of them what a plausible client would send. */
const entity = fc.constantFrom(...likelyNames).chain((name) => {
  const fields = Object.entries(declarations[name]?.fields ?? {})
  const keyName = fields.find(([, { kind }]) => kind === 'id')?.[0] ?? 'id'
  const values = fc.record(
    Object.fromEntries(
      fields.map(([field, { kind }]) => [
        field,
        fc.oneof(
          { weight: 60, arbitrary: fc.constantFrom(...plausible(kind)) },
          { weight: 1, arbitrary: anything },
        ),
      ]),
    ),
    { requiredKeys: fields.map(([field]) => field).filter((field) => /id$|^rowVersion$/i.test(field)) },
  )
  const changed = fc
    .tuple(
      fc.subarray(
        fields.filter(([, { kind, serverOwned }]) => kind !== 'id' && !serverOwned).map(([field]) => field),
      ),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(['nothing'], ['__proto__'], ['id'], ['created'], ['rowVersion']),
        },
      ),
    )
    .map(([likely, unlikely]): unknown =>
      Object.fromEntries([...likely, ...unlikely].map((field) => [field, null])),
    )
  return fc
    .record({
      values,
      extra: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.tuple(poison, anything) },
      ),
      state: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom('Added', 'Modified', 'Deleted', 'Unchanged') },
        { weight: 1, arbitrary: plain },
      ),
      type: fc.oneof(
        { weight: 40, arbitrary: fc.constant(`${name}:#Rolloff`) },
        { weight: 1, arbitrary: plain },
      ),
      originals: fc.oneof({ weight: 30, arbitrary: changed }, { weight: 1, arbitrary: anything }),
    })
    .map(({ values: sent, extra, state, type, originals }) => ({
      ...sent,
      ...(isWhole(sent[keyName]) ? { [keyName]: state === 'Added' ? -sent[keyName] : sent[keyName] } : {}),
      ...(extra === null ? {} : { [extra[0]]: extra[1] }),
      entityAspect: {
        entityTypeName: type,
        entityState: state,
        originalValuesMap: originals,
      },
    }))
})

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

function plausible(kind: string): unknown[] {
  if (kind === 'id') return [1, 2, 3]
  if (kind === 'version') return [1, 1, 2]
  if (kind === 'reference' || kind === 'lookup') return [1, 1, 1, 2, 2, -1, null, 0]
  if (kind === 'flag') return [true, false]
  if (kind === 'choice') return ['Customer', 'Outer', null]
  if (['integer', 'decimal', 'money', 'rate'].includes(kind)) return [0, 1, 2.5, null]
  if (kind === 'instant') return [null, '2025-01-01T00:00:00.000Z']
  return ['plain', "O'Hara", 'a@b.co', '', null]
}

const bundle = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      entities: fc.array(entity, { maxLength: 3 }),
      saveOptions: fc.oneof(
        { weight: 20, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ tag: fc.record({ saveId: anything }) }) },
        { weight: 1, arbitrary: fc.constant({ tag: { saveId: 'again' } }) },
      ),
    }),
  },
  { weight: 1, arbitrary: anything },
  { weight: 1, arbitrary: fc.record({ entities: anything }) },
)
const user = fc
  .subarray(['Admin', 'Customer:Admin', 'Rentals', 'Schedule'])
  .map((roles) => userWith(...roles))

/** Does the error name the culprit: a path, or records and fields? A reused saveId needs none. */
function namesCulprit(error: AppError): boolean {
  const { culprit, entityErrors = [] } = error.details()
  if (['bad_bundle', 'too_large', 'not_allowed'].includes(error.code))
    return /^(entities|saveOptions|body)/.test(culprit ?? '')
  return error.code === 'save_id_reused' || entityErrors.length > 0
}

describe('whatever is sent', () => {
  it('[SV41] is stored or refused with a typed error that names the culprit, and a refusal changes nothing', async () => {
    const outcomes = new Map<string, number>()
    const attempt = async (body: unknown, by: ReturnType<typeof userWith>): Promise<void> => {
      const before = await saving.everything()
      const outcome = await saveChanges(saving.context, body, by).then(
        () => 'stored',
        (error: unknown) => error,
      )
      if (outcome === 'stored') {
        outcomes.set('stored', (outcomes.get('stored') ?? 0) + 1)
        return
      }
      if (!(outcome instanceof AppError)) throw outcome
      outcomes.set(outcome.code, (outcomes.get(outcome.code) ?? 0) + 1)
      expect(outcome.statusCode).toBeGreaterThanOrEqual(400)
      expect(outcome.statusCode).toBeLessThan(500)
      expect([outcome.code, namesCulprit(outcome)]).toEqual([outcome.code, true])
      expect(await saving.everything()).toBe(before)
    }
    await fc.assert(fc.asyncProperty(bundle, user, attempt).beforeEach(takeTurn), {
      numRuns: budget({ gate: 300, soak: 10_000 }),
    })
    // The bundles are worth something only if they reach every stage.
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining([
        'stored',
        'bad_bundle',
        'not_allowed',
        'rule_violations',
        'concurrency_conflict',
      ]),
    )
  })
})
