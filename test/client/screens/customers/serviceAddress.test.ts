import { ServiceAddressModel } from '#client/screens/customers/ServiceAddressModel.ts'
import { measureDistance } from '#client/screens/customers/measureDistance.ts'
import { customerStore, known, mergeCustomer, type CustomerStore } from './support/customerStore.ts'

describe('The service address dialog', () => {
  let store: CustomerStore
  const stored = () => known(store.cached('ServiceAddress', 70))
  const locate = () =>
    store.edit('Locate', () => Object.assign(stored(), { latitude: 42.95, longitude: -85.49 }))

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
  })

  it('F-068 requires the range in range mode and the zone in zone mode', () => {
    const model = new ServiceAddressModel(store, stored())
    expect(model.problems).toEqual([])
    model.setMode('zone')
    expect(model.problems).toEqual([{ code: 'rangeOrZone', field: 'zone', message: 'Required' }])
    stored().zone = 3
    expect(model.problems).toEqual([])
    model.setMode('range')
    stored().range = null
    expect(model.problems).toEqual([{ code: 'rangeOrZone', field: 'range', message: 'Required' }])
  })

  it('F-068 clears the zone in range mode and the range in zone mode', () => {
    const model = new ServiceAddressModel(store, stored())
    stored().zone = 2
    model.clearOtherMode()
    expect([stored().range, stored().zone]).toEqual(['Regular', null])
    stored().zone = 2
    model.setMode('zone')
    model.clearOtherMode()
    expect([stored().range, stored().zone]).toEqual([null, 2])
  })

  it('F-070 finds a duplicate of an address among the others, ignoring case', () => {
    const added = store.create('ServiceAddress', {
      customerId: 7,
      address1: '2262 DIVISION AVE ',
      city: 'muskegon',
      state: 'mi',
    })
    const both = [stored(), added]
    expect(new ServiceAddressModel(store, added).isDuplicateOf(both)).toBe(true)
    added.city = 'Ada'
    expect(new ServiceAddressModel(store, added).isDuplicateOf(both)).toBe(false)
  })

  it('F-072 says that coordinates are missing and sends no request', async () => {
    const milesTo = jest.fn<Promise<number>, []>()
    const model = new ServiceAddressModel(store, stored())
    expect(await measureDistance(model, milesTo)).toBe(
      'Cannot set distance if latitude or longitude are not filled in',
    )
    expect(milesTo).not.toHaveBeenCalled()
  })

  it('F-073 stores the miles that were measured', async () => {
    const model = new ServiceAddressModel(store, stored())
    locate()
    expect(await measureDistance(model, () => Promise.resolve(15))).toBeNull()
    expect(stored().distance).toBe(15)
  })

  it("F-074 passes on the provider's message when measuring fails", async () => {
    const model = new ServiceAddressModel(store, stored())
    locate()
    expect(await measureDistance(model, () => Promise.reject(new Error('No route found')))).toBe(
      'Error calculating distance. No route found',
    )
    expect(stored().distance).toBeNull()
  })
})
