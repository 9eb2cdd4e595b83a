import { NEW_RATE, RateModel } from '#client/screens/customers/RateModel.ts'
import { customerStore, known, mergeCustomer, type CustomerStore } from './support/customerStore.ts'

describe('The rate dialog', () => {
  let store: CustomerStore

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
  })

  const newRate = () => new RateModel(store, store.create('CustomerRate', { customerId: 7, ...NEW_RATE }))

  it('F-106 starts with type Dumpster, range Regular and zone 1', () => {
    expect(newRate().rate).toMatchObject({ rateTypeId: 1, range: 'Regular', zone: 1, dumpsterId: null })
  })

  it('F-106 offers Dumpster, Hauling and Zone, and Shop only for a rate of that type', () => {
    expect(newRate().availableTypeIds).toEqual([1, 2, 4])
    const shop = known(store.cached('CustomerRate', 70))
    shop.rateTypeId = 3
    expect(new RateModel(store, shop).availableTypeIds).toEqual([1, 2, 3, 4])
  })

  it('F-107 keeps the dumpster only for type Dumpster, the zone only for Zone, mileage only for Hauling', () => {
    const model = newRate()
    Object.assign(model.rate, {
      dumpsterId: 3,
      pricePerTon: 60,
      baseMileage: 10,
      mileageOffset: 5,
      mileageOffsetRate: 2,
    })
    model.chooseType(2)
    model.prepare()
    expect(model.rate).toMatchObject({
      dumpsterId: null,
      zone: null,
      range: 'Regular',
      pricePerTon: 60,
      baseMileage: 10,
    })
    model.chooseType(4)
    expect(model.rate.zone).toBe(1)
    model.prepare()
    expect(model.rate).toMatchObject({
      range: null,
      zone: 1,
      pricePerTon: 60,
      baseMileage: 0,
      mileageOffset: 0,
      mileageOffsetRate: 0,
    })
    model.chooseType(1)
    expect(model.rate.range).toBe('Regular')
    model.prepare()
    expect(model.rate).toMatchObject({ zone: null, range: 'Regular', pricePerTon: 0 })
  })

  it('sets the type and the fields that depend on it in one edit', () => {
    const model = newRate()
    model.chooseType(4)
    model.prepare()
    const before = store.journal.entries.length
    model.chooseType(1)
    expect(store.journal.entries.length - before).toBe(1)
    store.journal.undo()
    expect(model.rate).toMatchObject({ rateTypeId: 4, range: null })
  })

  it('requires the dumpster of a dumpster rate', () => {
    expect(newRate().problems).toEqual([{ code: 'required', field: 'dumpsterId', message: 'Required' }])
  })
})
