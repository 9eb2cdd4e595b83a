import { rolloffModel } from '#shared/entities.ts'
import type { ChangeSet } from '#server/save/pipeline/ChangeSet.ts'
import type { PrepareRule, SaveRule, SettleRule } from '#server/save/pipeline/SaveRule.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import type { UnitOfWork } from '#server/save/pipeline/UnitOfWork.ts'
import {
  added,
  deleted,
  modified,
  narrowed,
  office,
  openSaving,
  type Saving,
  type Values,
} from '../openSaving.ts'

let saving: Saving
let customer: Values
let context: ChangeSet | null = null

afterEach(() => saving.database.close())

/** A server with these rules, and a customer that was stored before they came into force. */
async function openWith(rules: readonly SaveRule[]): Promise<void> {
  saving = await openSaving({ rules, onSaved: (changeSet) => void (context = changeSet) })
  const before = { ...saving.context, rules: new RuleSet(rolloffModel, []) }
  const acme = { typeId: 1, companyName: 'Acme', nameOverride: '1', firstName: '2' }
  const answer = await saveChanges(before, { entities: [added('Customer', -1, acme)] }, office)
  customer = JSON.parse(answer).entities[0]
}

/** Rules that run with every customer. */
const prepare = (run: PrepareRule['run']): SaveRule => ({
  name: nextName(),
  phase: 'prepare',
  watches: ['Customer'],
  run,
})
const settle = (run: SettleRule['run']): SaveRule => ({
  name: nextName(),
  phase: 'settle',
  watches: ['Customer'],
  run,
})

let rulesMade = 0

/** In the order in which the rules are made. */
function nextName(): string {
  rulesMade += 1
  return `rule ${String(rulesMade).padStart(4, '0')}`
}

/** A rule that changes the customers of a save, once they are written. */
function changing(values: Readonly<Record<string, string | null>>): SaveRule {
  return settle(async (unit) => {
    for (const { result } of unit.of('Customer')) unit.change('Customer', result, values)
  })
}

async function removing(unit: UnitOfWork): Promise<void> {
  for (const { result } of unit.of('Customer')) unit.remove('Customer', result)
}

function addNote(values: Readonly<Record<string, string | number>> = {}): SaveRule {
  return prepare(async (unit) => {
    unit.add('Note', {
      entityTypeName: 'Customer',
      entityId: Number(customer['id']),
      text: 'Added',
      ...values,
    })
  })
}

const stored = (): Promise<Values> => saving.row('Customer', Number(customer['id']))

/** The audit rows of the customer since it was added, the last first. */
async function audited(): Promise<readonly unknown[]> {
  const rows = await saving.audit('Customer', Number(customer['id']))
  return rows.slice(1).map(({ action, data }) => [action, data])
}

describe('a save to which rules of the server add', () => {
  it('[SV43] writes a record once for each rule, and audits it once from before to after', async () => {
    await openWith([
      changing({ nameOverride: '10' }),
      changing({ firstName: '20' }),
      changing({ nameOverride: '30' }),
    ])
    const { entities } = await saving.save([modified('Customer', customer, { companyName: 'Apex' })])
    const result = { companyName: 'Apex', nameOverride: '30', firstName: '20', rowVersion: 5 }
    expect(entities).toMatchObject([result])
    expect(await stored()).toMatchObject(result)
    expect(await audited()).toEqual([
      [
        'Modified',
        {
          Changes: [
            { ColumnName: 'companyName', OriginalValue: 'Acme', NewValue: 'Apex' },
            { ColumnName: 'firstName', OriginalValue: '2', NewValue: '20' },
            { ColumnName: 'nameOverride', OriginalValue: '1', NewValue: '30' },
          ],
        },
      ],
    ])
    expect(context?.changes).toMatchObject([
      { action: 'Modified', before: { nameOverride: '1' }, after: { nameOverride: '30' } },
    ])
  })

  it('[SV43] tells of an added record as it is in the end', async () => {
    await openWith([changing({ nameOverride: '10' })])
    const { entities, keyMappings } = await saving.save([
      added('Customer', -5, { typeId: 1, nameOverride: '5' }),
    ])
    expect(entities).toMatchObject([{ nameOverride: '10', rowVersion: 2 }])
    expect(keyMappings).toMatchObject([{ tempValue: -5, realValue: entities[0]?.['id'] }])
    const [row] = await saving.audit('Customer', Number(entities[0]?.['id']))
    expect(row).toMatchObject({ action: 'Added' })
    expect(JSON.stringify(row?.['data'])).toContain(
      '{"ColumnName":"nameOverride","OriginalValue":null,"NewValue":"10"}',
    )
  })

  it('[SV43] does not tell of what is changed and changed back', async () => {
    await openWith([changing({ companyName: 'Acme' })])
    await saving.save([modified('Customer', customer, { companyName: 'Apex' })])
    expect(await stored()).toMatchObject({ companyName: 'Acme', rowVersion: 3 })
    expect(await audited()).toEqual([])
  })

  it('[SV42] stamps, versions and audits what it adds, [SV44] without a key mapping', async () => {
    await openWith([addNote()])
    const { entities, keyMappings } = await saving.save([
      modified('Customer', customer, { nameOverride: '2' }),
    ])
    const note = { text: 'Added', createdBy: 'Olive Office', rowVersion: 1, entityId: customer['id'] }
    expect(entities).toMatchObject([{ nameOverride: '2' }, note])
    expect(keyMappings).toEqual([])
    expect(await saving.rows('Note')).toMatchObject([note])
    expect(await saving.audit('Note', Number(entities[1]?.['id']))).toMatchObject([{ action: 'Added' }])
    expect(context?.changes).toMatchObject([{ entity: 'Customer' }, { entity: 'Note', action: 'Added' }])
  })

  it('[SV42] lets what it adds refer to records that the client adds', async () => {
    await openWith([
      prepare(async (unit) => {
        for (const { operation, result } of unit.of('Customer'))
          if (operation === 'create')
            unit.add('ServiceAddress', { customerId: Number(result['id']), range: 'Regular' })
      }),
    ])
    const { entities } = await saving.save([added('Customer', -5, { typeId: 1 })])
    expect(entities).toMatchObject([{ id: 2 }, { customerId: 2, range: 'Regular' }])
  })

  it('[SV44] tells of what it adds only to those who may read it', async () => {
    await openWith([addNote()])
    const context = {
      ...saving.context,
      model: narrowed('Note', { access: { read: ['Nobody in particular'] } }),
    }
    const bundle = { entities: [modified('Customer', customer, { nameOverride: '2' })] }
    const { entities } = JSON.parse(await saveChanges(context, bundle, office))
    expect(entities).toMatchObject([{ nameOverride: '2' }])
    expect(entities).toHaveLength(1)
    expect(await saving.rows('Note')).toHaveLength(1)
  })

  it('[SV42] excludes changes on request', async () => {
    await openWith([
      prepare(async (unit) => {
        for (const change of unit.of('Customer')) if (change.operation === 'create') unit.exclude(change)
      }),
    ])
    const { entities, keyMappings } = await saving.save([
      added('Customer', -5, { typeId: 1 }),
      modified('Customer', customer, { nameOverride: '2' }),
    ])
    expect(entities).toMatchObject([{ id: customer['id'] }])
    expect(keyMappings).toEqual([])
    expect(await saving.rows('Customer')).toHaveLength(1)
  })

  it('[SV42] [SV18] [SV19] checks what it adds like the rest, and stores nothing of the save', async () => {
    await openWith([addNote({ entityId: 4711 })])
    const before = await saving.everything()
    const refusal = await saving.refusal([modified('Customer', customer, { nameOverride: '2' })])
    expect(refusal).toMatchObject({
      code: 'rule_violations',
      entityErrors: [{ entityTypeName: 'Note:#Rolloff' }],
    })
    expect(await saving.everything()).toBe(before)
  })

  it.each([
    ['typeId', 77, 'reference'],
    ['companyName', 'x'.repeat(101), 'maxLength'],
  ])(
    '[SV42] [SV18] [SV21] checks what a rule sets, whatever the client changes: %s',
    async (name, value, rule) => {
      await openWith([
        prepare(async (unit) => {
          for (const { result } of unit.of('Customer')) result[name] = value
        }),
      ])
      for (const changes of [{ nameOverride: '2' }, {}])
        expect(await saving.refusal([modified('Customer', customer, changes)])).toMatchObject({
          code: 'rule_violations',
          entityErrors: [{ propertyName: name, errorName: rule }],
        })
    },
  )

  it.each([
    [
      'fails',
      settle(async () => {
        throw new Error('On purpose')
      }),
      { message: 'On purpose' },
    ],
    ['breaks what is declared', changing({ companyName: 'x'.repeat(101) }), { code: 'rule_violations' }],
  ] as const)('[SV42] [SV41] stores nothing when a later rule %s', async (_title, rule, expected) => {
    await openWith([addNote(), changing({ nameOverride: '10' }), rule])
    const before = await saving.everything()
    expect(await saving.refusal([modified('Customer', customer, { firstName: '9' })])).toMatchObject(expected)
    expect(await saving.everything()).toBe(before)
    expect(context?.changes).toMatchObject([{ action: 'Added' }])
  })

  it('[SV27] [SV42] marks as deleted what a rule removes', async () => {
    await openWith([settle(removing)])
    await saving.save([modified('Customer', customer, { nameOverride: '2' })])
    expect(await stored()).toMatchObject({ nameOverride: '2', deletedBy: 'Olive Office', rowVersion: 3 })
    const changes = expect.arrayContaining([
      { ColumnName: 'nameOverride', OriginalValue: '1', NewValue: '2' },
      { ColumnName: 'deletedBy', OriginalValue: null, NewValue: 'Olive Office' },
    ])
    expect(await audited()).toEqual([['Deleted', { Changes: changes }]])
  })

  it('[SV39] [SV42] has the client forget what a rule removes before it is written', async () => {
    await openWith([prepare(removing)])
    expect(await saving.save([added('Customer', -5, { typeId: 1 })])).toEqual({
      entities: [],
      keyMappings: [],
      deletedKeys: [{ entityTypeName: 'Customer:#Rolloff', keyValues: [-5] }],
    })
    expect(await saving.rows('Customer')).toHaveLength(1)
    expect(await saving.audit('Customer', -5)).toEqual([])
  })

  it('[SV39] [SV42] tells the key of what a rule marks as deleted once it is written', async () => {
    await openWith([settle(removing)])
    expect(await saving.save([added('Customer', -5, { typeId: 1 })])).toMatchObject({
      entities: [{ id: 2, deletedBy: 'Olive Office' }],
      keyMappings: [{ tempValue: -5, realValue: 2 }],
    })
    expect(await saving.audit('Customer', 2)).toMatchObject([{ action: 'Added' }])
  })

  it('[SV46] sees the tag, and what it says of the moment and the user', async () => {
    const seen: unknown[] = []
    await openWith([
      prepare(async (_unit, { tag, now, user }) => {
        seen.push(tag, now, user.firstName)
      }),
    ])
    await saving.save([deleted('Customer', customer)], undefined, 'save-1')
    expect(seen).toEqual([{ saveId: 'save-1' }, '2025-06-02T12:00:01.000Z', 'Olive'])
  })
})
