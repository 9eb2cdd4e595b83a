import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  admin,
  deleted,
  modified,
  office,
  openSaving,
  type Saving,
  type Values,
} from '../openSaving.ts'

let saving: Saving
let customer: Values

beforeEach(async () => {
  saving = await openSaving()
  const { entities } = await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Acme' })])
  customer = entities[0] ?? {}
})
afterEach(() => saving.database.close())

describe('a save that is sent again', () => {
  it('[SV34] is answered with the first answer, byte for byte, and stores nothing', async () => {
    const bundle = [
      modified('Customer', customer, { nameOverride: '1' }),
      added('ServiceAddress', -1, { customerId: customer['id'], range: 'Outer' }),
    ]
    const first = await saving.text(bundle, office, 'once')
    const before = await saving.everything()
    expect(await saving.text(bundle, office, 'once')).toBe(first)
    expect(await saving.everything()).toBe(before)
    const repeatedWithOtherUnmappedValues = [{ ...bundle[0], __unmapped: { selected: true } }, bundle[1]]
    expect(await saving.text(repeatedWithOtherUnmappedValues, office, 'once')).toBe(first)
    expect(await saving.refusal(bundle, office, 'twice')).toMatchObject({ code: 'concurrency_conflict' })
  })

  it('[SV34] is answered byte for byte however long the answer is', async () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      added('Customer', -1 - i, { typeId: 1, companyName: `Söns & "Töchter" ${i} 🚛` }),
    )
    const first = await saving.text(many, office, 'long')
    expect(await saving.text(many, office, 'long')).toBe(first)
    expect(JSON.parse(first)).toMatchObject({
      entities: expect.arrayContaining([expect.objectContaining({ companyName: 'Söns & "Töchter" 499 🚛' })]),
    })
  })

  it('[SV35] is refused with other changes or from another user', async () => {
    const bundle = [modified('Customer', customer, { nameOverride: '1' })]
    await saving.text(bundle, office, 'once')
    const message = 'This saveId was already used for another save.'
    const reused = { code: 'save_id_reused', statusCode: 409, message }
    expect(
      await saving.refusal([modified('Customer', customer, { nameOverride: '2' })], office, 'once'),
    ).toMatchObject(reused)
    expect(await saving.refusal([], office, 'once')).toMatchObject(reused)
    expect(await saving.refusal(bundle, { ...office, userId: 2 }, 'once')).toMatchObject(reused)
  })

  it('[SV35] is another one with another value, field, version, operation, record or entity', async () => {
    const change = (values: Values, row: Values = customer) => modified('Customer', row, values)
    const sent = change({ nameOverride: 'x' })
    await saving.text([sent], office, 'once')
    const others: readonly (readonly unknown[])[] = [
      [change({ nameOverride: 'y' })],
      [change({ nameOverride: null })],
      [change({ firstName: 'x' })],
      [change({ nameOverride: 'x', firstName: null })],
      [change({ nameOverride: 'x' }, { ...customer, rowVersion: 2 })],
      [change({ nameOverride: 'x' }, { ...customer, id: 99 })],
      [deleted('Customer', customer)],
      [added('Customer', Number(customer['id']), { nameOverride: 'x' })],
      [modified('Contact', { id: customer['id'], rowVersion: 1 }, { firstName: 'x' })],
      [sent, added('Customer', -1, { typeId: 1 })],
    ]
    for (const entities of others)
      expect(await saving.refusal(entities, office, 'once')).toMatchObject({ code: 'save_id_reused' })
    // What is left out of a save does not tell saves apart.
    const unchanged = { ...change({}), entityAspect: { ...sent.entityAspect, entityState: 'Unchanged' } }
    expect(await saving.refusal([sent, unchanged], office, 'once')).toBe('stored')
  })

  it('[SV36] is executed once when it arrives twice at the same moment', async () => {
    const bundle = [
      modified('Customer', customer, { nameOverride: '1' }),
      added('Setting', -1, { name: 'New' }),
    ]
    const user = { ...office, roles: [...office.roles, ...admin.roles] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => saving.text(bundle, user, 'once')))
    expect(new Set(answers).size).toBe(1)
    expect((await saving.rows('Setting')).filter(({ name }) => name === 'New')).toHaveLength(1)
    expect(await saving.audit('Customer', Number(customer['id']))).toHaveLength(2)
  })

  it('[SV36] may try again with the same saveId after a refusal', async () => {
    expect(await saving.refusal([added('Customer', -1, { typeId: 0 })], office, 'once')).toMatchObject({
      code: 'rule_violations',
    })
    await saving.save([added('Customer', -1, { typeId: 2 })], office, 'once')
    expect(await saving.rows('SaveLog')).toHaveLength(1)
  })

  it('[SV37] is remembered for seven days, and forgotten with the first save of a later day', async () => {
    let now = '2025-06-10T08:00:00.000Z'
    const saveAs = (saveId: string) =>
      saveChanges(
        { ...saving.context, now: () => now },
        { entities: [], saveOptions: { tag: { saveId } } },
        office,
      )
    await saveAs('tenth')
    now = '2025-06-11T08:00:00.000Z'
    await saveAs('eleventh')
    now = '2025-06-17T23:59:59.000Z'
    await saveAs('seventeenth')
    const ids = async () => {
      const rows = await saving.rows('SaveLog')
      return rows
        .toSorted((a, b) => String(a['savedAt']).localeCompare(String(b['savedAt'])))
        .map(({ saveId }) => saveId)
    }
    expect(await ids()).toEqual(['tenth', 'eleventh', 'seventeenth'])
    now = '2025-06-18T00:00:00.000Z'
    await saveAs('eighteenth')
    expect(await ids()).toEqual(['eleventh', 'seventeenth', 'eighteenth'])
  })

  it('knows no save without a saveId', async () => {
    await saving.save([modified('Customer', customer, { nameOverride: '1' })])
    expect(await saving.rows('SaveLog')).toEqual([])
  })
})
