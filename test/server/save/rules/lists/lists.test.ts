import { runSave } from '#server/save/runSave.ts'
import { everybody, openHauler, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler

beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

const START = '2025-06-02T12:'

describe('settings', () => {
  it('O-088 [SE3] that are days are refused where they are none', async () => {
    const cutover = (await hauler.rows('Setting')).find(({ name }) => name === 'ArCutoverDate') ?? {}
    expect(await hauler.violations([modified('Setting', cutover, { stringValue: '12/16/2024' })])).toEqual([
      'kind stringValue: Value needs to be a date',
    ])
    await hauler.save([modified('Setting', cutover, { stringValue: '2023-12-16' })])
  })
})

describe('the name of a setting', () => {
  it('F-097 [SE7] cannot be changed, because the product finds it by name', async () => {
    const [setting = {}] = await hauler.rows('Setting')
    expect(await hauler.violations([modified('Setting', setting, { name: 'Renamed' })])).toEqual([
      'settingKept name: A setting cannot be renamed',
    ])
  })
})

describe('fuel rates', () => {
  const rates = () => hauler.rows('FuelRatePercentage')
  const setting = async () =>
    (await hauler.rows('Setting')).find(({ name }) => name === 'FuelPercentage') ?? {}

  it('F-098 [SV80] follow each other: a new one ends the active one now, starts now, and is mirrored by the setting', async () => {
    await hauler.add('FuelRatePercentage', {
      rate: 0.15,
      startDate: '2001-01-01T00:00:00.000Z',
      endDate: '2002-01-01T00:00:00.000Z',
    })
    const [old = {}, active = {}] = await rates()
    expect(active).toMatchObject({ rate: 0.15, endDate: null })
    expect(active['startDate']).toMatch(START)
    expect(old['endDate']).toBe(active['startDate'])
    expect(await setting()).toMatchObject({ decimalValue: 0.15 })
  })

  it('F-097 F-098 [SV80] follow the setting, where a new rate is entered there', async () => {
    await hauler.save([modified('Setting', await setting(), { decimalValue: 0.2 })])
    expect(await rates()).toMatchObject([{ rate: 0.12 }, { rate: 0.2, endDate: null }])
  })

  it('F-097 F-098 [SE2] are fractions, wherever they are entered', async () => {
    const overcharge = 'Value needs to be less than or equal to 1'
    expect(await hauler.violations([modified('Setting', await setting(), { decimalValue: 12 })])).toContain(
      `max decimalValue: ${overcharge}`,
    )
    expect(
      await hauler.violations([
        added('FuelRatePercentage', -1, { rate: 12, startDate: `${START}00:00.000Z` }),
      ]),
    ).toContain(`max rate: ${overcharge}`)
  })

  it('F-098 [SV80] leave exactly one in force, and what was in force as it was', async () => {
    const [active = {}] = await rates()
    const one = 'oneFuelRate endDate: Exactly one fuel rate is in force'
    const kept = 'fuelRateKept rate: A fuel rate is changed by adding the next one'
    expect(
      await hauler.violations([modified('FuelRatePercentage', active, { endDate: `${START}00:00.000Z` })]),
    ).toEqual([one])
    expect(await hauler.violations([modified('FuelRatePercentage', active, { rate: 0.5 })])).toEqual([kept])
    const two = [-1, -2].map((key) =>
      added('FuelRatePercentage', key, { rate: 0.3, startDate: `${START}00:00.000Z` }),
    )
    expect(await hauler.violations(two)).toContain(one)
    await hauler.save([
      modified('FuelRatePercentage', active, { endDate: '2025-05-01T00:00:00.000Z' }),
      added('FuelRatePercentage', -1, { rate: 0.3, startDate: '2025-05-01T00:00:00.000Z' }),
    ])
    const [ended = {}] = await rates()
    expect(ended['endDate']).toMatch(START)
    expect(await hauler.violations([modified('FuelRatePercentage', ended, { endDate: null })])).toEqual([
      one,
      kept,
    ])
  })

  it('F-097 F-098 [SV80] begin with no other change of a setting, and end by no other rate', async () => {
    const others = (await hauler.rows('Setting')).filter(({ name }) => name !== 'FuelPercentage')
    const number = others.find(({ decimalValue }) => decimalValue !== null) ?? {}
    await hauler.save([modified('Setting', number, { decimalValue: 0.5 })])
    const stored = await setting()
    await hauler.save([modified('Setting', stored, { decimalValue: stored['decimalValue'] })])
    expect(await rates()).toHaveLength(1)
    const [active = {}] = await rates()
    expect(
      await hauler.violations([
        modified('FuelRatePercentage', active, { startDate: '2020-01-01T00:00:00.000Z' }),
      ]),
    ).toEqual(['fuelRateKept rate: A fuel rate is changed by adding the next one'])
  })

  it('F-098 of two who change it at the same moment both are kept, one after the other', async () => {
    await Promise.all(
      [0.2, 0.3].map((rate) => hauler.add('FuelRatePercentage', { rate, startDate: `${START}00:00.000Z` })),
    )
    expect((await rates()).filter(({ endDate }) => endDate === null)).toHaveLength(1)
  })
})

describe('dispatch notes', () => {
  const note = (values: Values = {}) => hauler.add('DispatchNote', { companyName: 'Acme', ...values })

  it('F-083 [SV81] are completed and lost at the moment of the save, and open again when that is cleared', async () => {
    const one = await note()
    await hauler.edit('DispatchNote', one, { notAwarded: '2001-01-01T00:00:00.000Z' })
    expect((await hauler.now('DispatchNote', one))['notAwarded']).toMatch(START)
    await hauler.edit('DispatchNote', one, { completed: '2035-01-01T00:00:00.000Z' })
    expect((await hauler.now('DispatchNote', one))['completed']).toMatch(START)
    await hauler.edit('DispatchNote', one, { completed: null })
    expect(await hauler.now('DispatchNote', one)).toMatchObject({ completed: null })
  })

  it('F-083 [SV81] [DI1] are no longer lost once they are completed', async () => {
    const one = await note({ notAwarded: '2025-06-02T12:00:00.000Z' })
    await hauler.edit('DispatchNote', one, { completed: '2025-06-02T12:00:00.000Z' })
    expect(await hauler.now('DispatchNote', one)).toMatchObject({ notAwarded: null })
  })

  it('F-080 [SV81] cannot be changed while they are completed, but deleted', async () => {
    const one = await note({ completed: '2025-06-02T12:00:00.000Z' })
    expect(await hauler.violations([modified('DispatchNote', one, { notes: 'x' })])).toEqual([
      'noteCompleted notes: Completed dispatch notes cannot be changed',
    ])
    expect(
      await hauler.violations([modified('DispatchNote', one, { notAwarded: '2025-06-02T12:00:00.000Z' })]),
    ).toEqual(['noteCompleted notAwarded: Completed dispatch notes cannot be changed'])
    await hauler.edit('DispatchNote', one, { completed: null, notes: 'Call back' })
    await hauler.edit('DispatchNote', one, { completed: '2025-06-02T12:00:00.000Z' })
    await hauler.save([deleted('DispatchNote', await hauler.now('DispatchNote', one))])
  })
})

describe('lists in order', () => {
  const orders = async (entity: string) =>
    (await hauler.rows(entity))
      .filter(({ deleted: gone }) => gone === null || gone === undefined)
      .map(({ displayOrder }) => displayOrder)

  it('F-096 [SV70] append new rows, each with a separate display order', async () => {
    await hauler.save([
      added('TonExpense', -1, { name: 'Pit', amount: 1 }),
      added('TonExpense', -2, { name: 'Hole', amount: 1 }),
    ])
    expect(await orders('TonExpense')).toEqual([1, 2, 3])
    await hauler.add('TonExpense', { name: 'Heap', amount: 1, displayOrder: 2 })
    expect(await orders('TonExpense')).toEqual([1, 3, 4, 2])
  })

  it.each([
    ['CreditCard', { feePercentage: 0.02 }],
    ['DumpsterCategory', {}],
    ['DumpsterFeeType', { price: 5 }],
    ['SalesPerson', {}],
    ['StorageDumpSite', { dump: true }],
    ['TimeType', {}],
    ['TonExpense', { amount: 1 }],
  ] as const)('F-096 [SV70] append what is added and renumber what is moved: %s', async (entity, values) => {
    const before = (await orders(entity)).length
    await hauler.save(
      ['North', 'South', 'East'].map((name, index) => added(entity, -1 - index, { name, ...values })),
    )
    expect((await orders(entity)).slice(before)).toEqual([before + 1, before + 2, before + 3])
    const last = (await hauler.rows(entity)).at(-1) ?? {}
    await hauler.edit(entity, last, { displayOrder: 1 })
    const all = await orders(entity)
    expect(all.at(-1)).toBe(1)
    expect(new Set(all)).toEqual(new Set(all.map((_order, index) => index + 1)))
    // An edit of anything else moves nothing.
    await hauler.edit(entity, last, { name: 'West' })
    expect(await orders(entity)).toEqual(all)
  })

  it('F-095 [SV241] keep a row that something uses, saying what, until nothing does or it is hidden', async () => {
    const visa = await hauler.add('CreditCard', { name: 'Visa', feePercentage: 0.03 })
    const deletion = async () => deleted('CreditCard', await hauler.now('CreditCard', visa))
    for (const id of [1, 2]) await hauler.edit('Customer', { id }, { creditCardId: visa.id })
    expect(await hauler.violations([await deletion()])).toEqual([
      'choiceInUse deleted: Visa is used by 2 customers. Hide it instead.',
    ])
    await hauler.edit('CreditCard', visa, { hidden: true })
    for (const id of [1, 2]) await hauler.edit('Customer', { id }, { creditCardId: null })
    await hauler.save([await deletion()])
    const fee = await hauler.add('DumpsterFeeType', { name: 'Tire', price: 15 })
    await hauler.add('DumpsterFeeTypeDumpsterLink', { dumpsterFeeTypeId: fee.id, dumpsterId: 21 })
    await hauler.save([deleted('DumpsterFeeType', await hauler.now('DumpsterFeeType', fee))])
  })

  it('F-093 [SV243] give no two products one name', async () => {
    const [one = {}, other = {}] = await hauler.rows('QuickBooksProduct')
    const name = ` ${String(one['quickBooksProductService']).toUpperCase()}`
    expect(
      await hauler.violations([modified('QuickBooksProduct', other, { quickBooksProductService: name })]),
    ).toEqual([expect.stringMatching(/^sameProductName quickBooksProductService: There is another product/)])
    await hauler.edit('QuickBooksProduct', one, { isVisible: false })
  })

  it('F-096 [SV70] append new dumpsters', async () => {
    const before = await orders('Dumpster')
    const price = { basePrice: 1, extendedPrice: 1, outerPrice: 1, kalamazooPrice: 1, weightLimit: 1 }
    await hauler.add('Dumpster', { size: '50 yd', ...price })
    expect((await orders('Dumpster')).at(-1)).toBe(Math.max(...before.map(Number)) + 1)
  })

  it('F-096 [SV70] number accounting products from 1 when one is moved', async () => {
    const last = (await hauler.rows('QuickBooksProduct')).at(-1) ?? {}
    await hauler.edit('QuickBooksProduct', last, { displayOrder: 1 })
    const all = await orders('QuickBooksProduct')
    expect(all.at(-1)).toBe(1)
    expect(new Set(all)).toEqual(new Set(all.map((_order, index) => index + 1)))
  })

  it('O-065 [SV70] are numbered from 1 when drivers or sites are moved', async () => {
    await hauler.edit('Driver', { id: 2 }, { displayOrder: 1 })
    expect(await orders('Driver')).toEqual([2, 1])
    await hauler.edit('StorageDumpSite', { id: 31 }, { displayOrder: 7 })
    expect(await orders('StorageDumpSite')).toEqual([2, 1])
  })

  it('F-096 [SV70] make room for what is restored', async () => {
    await hauler.save([deleted('StorageDumpSite', await hauler.row('StorageDumpSite', 32))])
    await hauler.add('StorageDumpSite', { name: 'Pit', dump: true })
    await hauler.edit('StorageDumpSite', { id: 32 }, { deleted: null })
    expect(new Set(await orders('StorageDumpSite'))).toEqual(new Set([1, 2, 3]))
  })
})

describe('a statement', () => {
  it('S0 §2 [SV82] tells when it was emailed', async () => {
    const statement = await hauler.add('Statement', {
      customerId: 1,
      startDate: '2025-05-01',
      endDate: '2025-06-01',
    })
    const mail = { to: 'ann@acme.test', subject: 'Statement', statementId: statement.id, customerId: 1 }
    const { entities } = await hauler.save([added('EmailMessage', -1, mail)], everybody)
    const { emailed, rowVersion } = await hauler.now('Statement', statement)
    expect(emailed).toMatch(START)
    // What becomes of the email later does not send it again.
    await runSave(hauler.context, everybody, async (records) => {
      const [email] = await records.findForUpdate('EmailMessage', 'id', [Number(entities[0]?.['id'])])
      if (email !== undefined) records.change('EmailMessage', email, { status: 'Sent' })
    })
    expect(await hauler.now('Statement', statement)).toMatchObject({ emailed, rowVersion })
  })
})
