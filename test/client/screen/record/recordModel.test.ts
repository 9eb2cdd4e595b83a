import { childrenOf } from '#client/screen/record/children.ts'
import { NEW, RecordModel } from '#client/screen/record/RecordModel.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { customerGraph, sentRow } from '../../screens/customers/support/customerGraph.ts'
import { customerStore, known, type CustomerStore } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

const note = (id: number, text: string) =>
  sentRow('Note', { id, entityTypeName: 'Customer', entityId: 7, text })
const address = (id: number, deleted: string | null) =>
  sentRow('ServiceAddress', { id, customerId: 7, range: 'Outer', deleted })

const graph = customerGraph(
  {},
  {
    serviceAddresses: [address(70, null), address(71, '2026-01-01T00:00:00.000Z')],
    rates: [sentRow('CustomerRate', { id: 72, customerId: 7, rateTypeId: 2 })],
    customerNotes: [note(73, 'Old'), note(74, 'Newer')],
  },
)

describe('The screen of a record', () => {
  let service: CustomerService
  let store: CustomerStore

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = { Customers: [graph] }
    store = await customerStore(service.url)
  })
  afterEach(() => service.stop())

  it('F-048 RC1 loads the customer with everything that the tabs show in one request', async () => {
    const model = new RecordModel(store, customerScreen, '7')
    await model.load()
    expect(service.asked).toHaveLength(1)
    const customer = known(model.record)
    expect([model.phase, model.isNew, model.id]).toEqual(['ready', false, 7])
    expect(customer).toMatchObject({ companyName: 'Great Lakes' })
    expect(
      ['serviceAddresses', 'rates', 'customerNotes'].map((relation) => childrenOf(customer, relation).length),
    ).toEqual([1, 1, 2])
  })

  it('F-040 RC1 says when a customer does not exist, without a request for an invalid id', async () => {
    service.rows = { Customers: [] }
    const gone = new RecordModel(store, customerScreen, '12')
    await gone.load()
    const nonsense = new RecordModel(store, customerScreen, 'abc')
    await nonsense.load()
    expect([gone.phase, nonsense.phase, service.asked.length]).toEqual(['missing', 'missing', 1])
  })

  it('F-040 treats a deleted customer as missing', async () => {
    service.rows = { Customers: [{ ...graph, deleted: '2026-01-01T00:00:00.000Z' }] }
    const model = new RecordModel(store, customerScreen, '7')
    await model.load()
    expect(model.phase).toBe('missing')
  })

  it('F-060 creates a new customer with the default sales person, and F-054 requires its type', async () => {
    const model = new RecordModel(store, customerScreen, NEW)
    await model.load(await customerScreen.newValues?.({ store, today: () => '2026-11-20' }, {}))
    const customer = known(model.record)
    expect(model.isNew).toBe(true)
    expect(customer).toMatchObject({ salesPersonId: 1 })
    expect(store.problems(customer)).toEqual([{ code: 'required', field: 'typeId', message: 'Required' }])
  })

  it('shows nothing when the creation of the customer is undone, and the customer again when it is redone', async () => {
    const model = new RecordModel(store, customerScreen, NEW)
    await model.load()
    store.journal.undo()
    expect(model.record).toBeNull()
    store.journal.redo()
    expect(model.isNew).toBe(true)
  })

  it.each([
    ['Customer', 'email', 'Customer'],
    ['Customer', 'paymentTerms', 'Billing Info'],
    ['Customer', 'billCity', 'Billing Info'],
    ['Customer', 'balance', 'Billing Info'],
    ['ServiceAddress', 'city', 'Service Address'],
    ['CustomerRate', null, 'Rates'],
    ['Note', 'text', 'Customer'],
  ])('F-049 RC4 knows on which tab the %s %s is edited', (typeName, field, tab) => {
    const model = new RecordModel(store, customerScreen, '7')
    model.show(customerScreen.tabs[5] ?? customerScreen.tabs[0])
    model.showTabOf(typeName, field)
    expect(model.tab.title).toBe(tab)
  })
})
