import { NEW, RecordModel } from '#client/screen/record/RecordModel.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { customerStore, known, type CustomerStore } from '../../screens/customers/support/customerStore.ts'

describe('The screen of a record', () => {
  let store: CustomerStore

  beforeEach(async () => {
    store = await customerStore()
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
