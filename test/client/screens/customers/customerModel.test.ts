import { CustomerModel, NEW } from '#client/screens/customers/CustomerModel.ts'
import { customerTabForms } from '#client/screens/customers/customerForms.ts'
import { tabOfField } from '#client/screens/customers/tabOfField.ts'
import { customerMissing, deleteNoteQuestion } from '#client/screens/customers/messages.ts'
import { customerStore, known, rowOf, type CustomerStore } from './support/customerStore.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'

const graph = {
  $type: 'Customer:#Rolloff',
  ...rowOf('Customer', { id: 7, typeId: 1, companyName: 'Great Lakes' }),
  serviceAddresses: [
    {
      $type: 'ServiceAddress:#Rolloff',
      ...rowOf('ServiceAddress', { id: 70, customerId: 7, range: 'Outer' }),
    },
    {
      $type: 'ServiceAddress:#Rolloff',
      ...rowOf('ServiceAddress', {
        id: 71,
        customerId: 7,
        range: 'Outer',
        deleted: '2026-01-01T00:00:00.000Z',
      }),
    },
  ],
  rates: [
    { $type: 'CustomerRate:#Rolloff', ...rowOf('CustomerRate', { id: 72, customerId: 7, rateTypeId: 2 }) },
  ],
  customerNotes: [
    {
      $type: 'Note:#Rolloff',
      ...rowOf('Note', { id: 73, entityTypeName: 'Customer', entityId: 7, text: 'Old' }),
    },
    {
      $type: 'Note:#Rolloff',
      ...rowOf('Note', { id: 74, entityTypeName: 'Customer', entityId: 7, text: 'Newer' }),
    },
  ],
}

describe('The customer screen', () => {
  let service: CustomerService
  let store: CustomerStore

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = { Customers: [graph] }
    store = await customerStore(service.url)
  })
  afterEach(() => service.stop())

  it('F-048 loads the customer with everything that the tabs show in one request', async () => {
    const model = new CustomerModel(store, '7')
    await model.load()
    expect(service.asked).toHaveLength(1)
    expect([model.phase, model.isNew, model.customer?.companyName]).toEqual(['ready', false, 'Great Lakes'])
    expect([model.addresses.length, model.rates.length, model.notes.length]).toEqual([1, 1, 2])
  })

  it('F-040 says when a customer does not exist, without a request for an invalid id', async () => {
    service.rows = { Customers: [] }
    const gone = new CustomerModel(store, '12')
    await gone.load()
    const nonsense = new CustomerModel(store, 'abc')
    await nonsense.load()
    expect([gone.phase, nonsense.phase, service.asked.length]).toEqual(['missing', 'missing', 1])
    expect(customerMissing('12')).toBe('Customer 12 was not found or was deleted')
  })

  it('F-040 treats a deleted customer as missing', async () => {
    service.rows = { Customers: [{ ...graph, deleted: '2026-01-01T00:00:00.000Z' }] }
    const model = new CustomerModel(store, '7')
    await model.load()
    expect(model.phase).toBe('missing')
  })

  it('F-060 creates a new customer with the default sales person, and F-054 requires its type', async () => {
    const model = new CustomerModel(store, NEW)
    await model.load()
    const customer = known(model.customer)
    expect([model.isNew, customer.salesPersonId]).toEqual([true, 1])
    expect(store.problems(customer)).toEqual([{ code: 'required', field: 'typeId', message: 'Required' }])
  })

  it('shows nothing when the creation of the customer is undone, and the customer again when it is redone', async () => {
    const model = new CustomerModel(store, NEW)
    await model.load()
    store.journal.undo()
    expect(model.customer).toBeNull()
    store.journal.redo()
    expect(model.isNew).toBe(true)
  })

  it('F-052 adds, edits and soft-deletes notes, newest first', async () => {
    const model = new CustomerModel(store, '7')
    await model.load()
    model.noteEditor.add()
    model.noteEditor.type('Call first')
    model.noteEditor.close()
    expect(model.notes.map((note) => note.text)).toEqual(['Call first', 'Newer', 'Old'])
    expect(model.notes[0]).toMatchObject({ entityTypeName: 'Customer', entityId: 7 })
    model.noteEditor.edit(known(model.notes[2] ?? null))
    model.noteEditor.type('Older')
    store.remove(known(model.notes[1] ?? null))
    expect(model.notes.map((note) => note.text)).toEqual(['Call first', 'Older'])
    expect(store.pending.records.map(({ state }) => state).sort()).toEqual(['added', 'deleted', 'modified'])
  })

  it('F-052 puts notes on a new customer too', async () => {
    const model = new CustomerModel(store, NEW)
    await model.load()
    model.noteEditor.add()
    model.noteEditor.type('Met at the fair')
    expect(model.notes.map((note) => note.text)).toEqual(['Met at the fair'])
  })

  it('F-052 names the note in the question, shortened', () => {
    expect(deleteNoteQuestion('Call first')).toBe("Are you sure you want to delete the note 'Call first'?")
    expect(deleteNoteQuestion('Prefers a morning drop, before the crew parking fills up')).toBe(
      "Are you sure you want to delete the note 'Prefers a morning drop, before the crew…'?",
    )
  })

  it('F-049 knows on which tab a field is', () => {
    expect(tabOfField('Customer', 'paymentTerms')).toBe('Billing Info')
    expect(tabOfField('Customer', 'email')).toBe('Customer')
    expect(tabOfField('Note', 'text')).toBe('Customer')
    for (const [tab, forms] of Object.entries(customerTabForms))
      for (const { field } of forms.flat())
        expect([field, tabOfField('Customer', field)]).toEqual([field, tab])
  })
})
