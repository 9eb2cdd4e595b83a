import { rolloffModel } from '#shared/entities.ts'
import { recordFinders } from '#client/app/finders/recordFinders.ts'
import { RecentChoices } from '#client/app/finders/RecentChoices.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  type CustomerStore,
} from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

describe('The finders of records', () => {
  let service: CustomerService
  let store: CustomerStore
  beforeEach(async () => {
    localStorage.clear()
    service = await startCustomerService()
    store = await customerStore(service.url)
  })
  afterEach(() => service.stop())

  const finderOf = (name: string) => known(recordFinders({ model: rolloffModel, store }, 1)(name))

  const CUSTOMER = { entity: 'Customer', id: 3, title: 'Union Plumbing', detail: 'Customer 3' }
  /** What the store asks for, and what is answered to it. */
  const answering = (...records: readonly object[]): unknown[] => {
    const asked: unknown[] = []
    jest.spyOn(store, 'fetchResult').mockImplementation((contract, parameters) => {
      asked.push([contract.name, parameters])
      return Promise.resolve(records as never)
    })
    return asked
  }

  it('[PI1] find the records of their entity by name or number', async () => {
    const asked = answering(CUSTOMER)
    await expect(finderOf('Customer').search('union', {})).resolves.toEqual([
      { id: 3, title: 'Union Plumbing', details: 'Customer 3' },
    ])
    expect(asked).toEqual([['FindRecords', { text: 'union', entity: 'Customer' }]])
    expect(recordFinders({ model: rolloffModel, store }, 1)('TimeType')).toBeNull()
  })

  it("[PI1] [PI2] find and offer the addresses of the edited record's customer only", async () => {
    const asked = answering({ entity: 'ServiceAddress', id: 2, title: '1 Main St, Ada', detail: '49301' })
    const finder = finderOf('ServiceAddress')
    const none = { heading: null, matches: [], none: 'The customer has no service address yet' }
    await expect(finder.search('ada', { customerId: null })).resolves.toEqual([])
    await expect(finder.suggest({})).resolves.toEqual(none)
    expect(asked).toEqual([])
    const main = { id: 2, title: '1 Main St, Ada', details: '49301' }
    await expect(finder.search('MAIN ada', { customerId: 3 })).resolves.toEqual([main])
    await expect(finder.suggest({ customerId: 3 })).resolves.toEqual({ ...none, matches: [main] })
    const entity = 'ServiceAddress'
    expect(asked).toEqual([
      ['FindRecords', { text: 'MAIN ada', entity, within: 3 }],
      ['FindRecords', { text: '', entity, within: 3 }],
    ])
  })

  it('[PI540] find with the search of the palette whatever a record refers to that is in no list', async () => {
    const asked = answering()
    const references = Object.values(rolloffModel.entities).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ target }) => target ?? []),
    )
    const found = [...new Set(references)].filter(
      (name) => recordFinders({ model: rolloffModel, store }, 1)(name) !== null,
    )
    for (const name of found) await finderOf(name).search('616 555', { customerId: 3 })
    expect(found.toSorted()).toEqual([
      'Customer',
      'DumpsterInventory',
      'Invoice',
      'Job',
      'Rental',
      'ServiceAddress',
    ])
    expect(asked).toMatchObject(found.map((entity) => ['FindRecords', { text: '616 555', entity }]))
  })

  it('[PI2] offer what was chosen last as it is now', async () => {
    const asked = answering({ ...CUSTOMER, title: 'Union Pipes' })
    const finder = finderOf('Customer')
    const none = { heading: 'Recent', matches: [], none: '' }
    await expect(finder.suggest({})).resolves.toEqual(none)
    expect(asked).toEqual([])
    for (const id of [9, 3]) finder.remember({ id, title: 'Union Plumbing', details: '' })
    const now = { id: 3, title: 'Union Pipes', details: 'Customer 3' }
    await expect(finder.suggest({})).resolves.toEqual({ ...none, matches: [now] })
    expect(asked).toEqual([['RecordsById', { entity: 'Customer', ids: [3, 9] }]])
  })

  it('[PI6] name a record by its title, new ones too', async () => {
    mergeCustomer(store, 3)
    const finder = finderOf('Customer')
    expect(finder.titleOf(known(await finder.load(3)))).toBe('Great Lakes Landscape')
    const added = store.create('Customer', { typeId: 1, companyName: 'Just Added' })
    expect(finder.titleOf(known(await finder.load(added.id)))).toBe('Just Added')
    await expect(finder.load(-99)).resolves.toBeNull()
  })

  it('[PI2] remember the last five choices of a user, the latest first', () => {
    const recent = new RecentChoices('chosen', localStorage)
    for (const id of [1, 2, 3, 4, 5, 6, 4]) recent.add(id)
    expect(new RecentChoices('chosen', localStorage).list()).toEqual([4, 6, 5, 3, 2])
    for (const stored of ['{', '7', '[{"id":"1"}]']) {
      localStorage.setItem('chosen', stored)
      expect(recent.list()).toEqual([])
    }
  })
})
