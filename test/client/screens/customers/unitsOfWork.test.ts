import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { App } from '#client/app/App.ts'
import { ReviewPanelState } from '#client/app/ReviewPanelState.ts'
import { Toasts } from '#client/app/Toasts.ts'
import { FormState } from '#client/form/FormState.ts'
import { editRate } from '#client/screens/customers/editRate.ts'
import { editServiceAddress } from '#client/screens/customers/editServiceAddress.ts'
import { CustomerEditor } from '#client/screens/customers/CustomerEditor.ts'
import type { RateRecord } from '#client/screens/customers/records.ts'
import { messages } from '#client/screens/customers/messages.ts'
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
  ],
  rates: [],
  customerNotes: [],
}

describe('The customer screen and its dialogs as units of work', () => {
  let service: CustomerService
  let store: CustomerStore
  let asked: string[]
  let focused: string[]
  /** The answer to the next question, and what the next dialog does before it closes with its result. */
  let answer: boolean
  let dialog: (props: object) => true | undefined

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = { Customers: [graph] }
    store = await customerStore(service.url)
    asked = []
    focused = []
    answer = true
  })
  afterEach(() => service.stop())

  const application = () => {
    const parts = {
      store,
      toasts: new Toasts(),
      review: new ReviewPanelState(),
      errors: { report: (error: unknown) => void asked.push(String(error)) },
      dialogs: {
        confirm: (question: string) => {
          asked.push(question)
          return Promise.resolve(answer)
        },
        show: (_component: unknown, props: object) => Promise.resolve(dialog(props)),
      },
    }
    // These are all the members of the application that a customer screen uses.
    return parts as unknown as App
  }

  async function opened() {
    const app = application()
    const scope = store.openScope('Customer 7')
    const open = new CustomerEditor(app, scope, '7', new FormState(), (entity, property) => {
      focused.push(`${entity.entityType.shortName} ${entity.id} ${String(property)}`)
    })
    await open.load()
    const customer = known(open.model.customer)
    const others = () => open.model.addresses
    return { app, open, scope, customer, work: { app, customer, others } }
  }

  it("F-032 cancel asks, and Yes rolls back the screen's edits and nothing else", async () => {
    const { open, customer } = await opened()
    customer.phone = '1'
    answer = false
    expect([await open.cancel(), customer.phone]).toEqual([false, '1'])
    answer = true
    expect([await open.cancel(), customer.phone, store.pending.count]).toEqual([true, null, 0])
    expect(asked).toEqual([messages.cancelChanges, messages.cancelChanges])
  })

  it('F-067 Save in the address dialog becomes one pending entry of the screen', async () => {
    const { scope, work } = await opened()
    const address = known(store.cached('ServiceAddress', 70))
    dialog = () => {
      address.siteName = 'North yard'
      address.city = 'Ada'
      return true
    }
    await editServiceAddress(work, address)
    expect(scope.entries.map(({ label }) => label)).toEqual(['Edit service address'])
    expect([store.pending.count, service.saves.length]).toEqual([2, 0])
    store.journal.undo()
    expect([address.siteName, address.city, store.pending.count]).toEqual([null, null, 0])
  })

  it('F-067 Cancel in the address dialog keeps the edits of the screen below', async () => {
    const { customer, work } = await opened()
    const address = known(store.cached('ServiceAddress', 70))
    customer.phone = '1'
    address.siteName = 'From the screen'
    dialog = () => {
      address.siteName = 'From the dialog'
      address.city = 'Ada'
      return undefined
    }
    await editServiceAddress(work, address)
    expect([customer.phone, address.siteName, address.city]).toEqual(['1', 'From the screen', null])
    expect(store.pending.count).toBe(2)
  })

  it('F-061 a new address that is cancelled leaves nothing behind', async () => {
    const { open, work } = await opened()
    dialog = () => undefined
    await editServiceAddress(work, null)
    expect([open.model.addresses.length, store.pending.count]).toEqual([1, 0])
  })

  it('F-062 a new rate is added to the screen with its defaults', async () => {
    const { app, open, customer } = await opened()
    dialog = (props) => {
      // The props of the dialog contain its rate.
      const { rate } = props as { rate: RateRecord }
      rate.dumpsterId = 3
      return true
    }
    await editRate(app, customer, null)
    expect(open.model.rates[0]).toMatchObject({
      customerId: 7,
      rateTypeId: 1,
      range: 'Regular',
      dumpsterId: 3,
    })
    expect(store.pending.records.map(({ state }) => state)).toEqual(['added'])
  })

  it('F-031 a refused save shows all problems and goes to the first wrong field on its tab', async () => {
    const { open, customer, app } = await opened()
    customer.fuelRate = -1
    expect(await open.save()).toBe(false)
    expect([open.model.tab, open.form.allShown]).toEqual(['Billing Info', true])
    expect(app.toasts.items.map(({ message }) => message)).toEqual([RULE_VIOLATIONS_MESSAGE])
    expect([focused, service.saves]).toEqual([['Customer 7 fuelRate'], []])
  })

  it('saves only what the screen below the dialog did not change', async () => {
    const other = store.promote('Customer', rowOf('Customer', { id: 9, typeId: 2 }))
    other.phone = '9'
    const { open, customer } = await opened()
    customer.phone = '(616) 555-0101'
    expect(await open.save()).toBe(true)
    expect(service.saves.map(({ entities }) => entities.map((entity) => entity['id']))).toEqual([[7]])
    expect(store.pending.records.map(({ entity }) => entity)).toEqual([other])
  })
})
