import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { App } from '#client/app/App.ts'
import { CANCEL_QUESTION } from '#client/dialogs/messages.ts'
import { FormState } from '#client/form/FormState.ts'
import type { EditorResult } from '#client/screen/editor/Editor.ts'
import { childrenOf } from '#client/screen/record/children.ts'
import { RecordEditor } from '#client/screen/record/RecordEditor.ts'
import type { TrackedRecord } from '#client/store/types.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { createTestApp } from '../../support/createTestApp.ts'
import { customerGraph } from './support/customerGraph.ts'
import { known, rowOf } from './support/customerStore.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'

describe('The customer screen and its dialogs as units of work', () => {
  let service: CustomerService
  let app: App
  let store: App['store']
  let asked: string[]
  let focused: string[]
  /** The answer to the next question, and what the next dialog does with its record before it closes with its result. */
  let answer: boolean
  let dialog: (record: TrackedRecord) => EditorResult | undefined

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = { Customers: [customerGraph()] }
    app = await createTestApp(undefined, service.url)
    store = app.store
    asked = []
    focused = []
    answer = true
    app.dialogs.confirm = (question) => {
      asked.push(question)
      return Promise.resolve(answer)
    }
    app.dialogs.show = (_component, props) => {
      // The props of an editor's dialog contain its record.
      const { record } = props as unknown as { record: TrackedRecord }
      // Only editors are shown here, which close with such a result.
      return Promise.resolve(dialog(record) as never)
    }
    app.fieldFocus.request = (record, field) => void focused.push(`${record.entityType.shortName} ${field}`)
  })
  afterEach(() => service.stop())

  const TABS = customerScreen.tabs
  const addresses = () => childrenOf(known(store.cached('Customer', 7)), 'serviceAddresses')

  async function opened() {
    const scope = store.openScope('Customer 7')
    const editor = new RecordEditor({ app, screen: customerScreen, key: '7', scope, form: new FormState() })
    await editor.load()
    const record = known(editor.model.record)
    /** Opens the editor of a tab's records. */
    const edit = async (title: string, child: TrackedRecord | null): Promise<void> => {
      const tab = TABS.find((each) => each.title === title)
      await tab?.openEditor?.({ app, screen: customerScreen, record }, child)
    }
    return { editor, scope, customer: known(store.cached('Customer', 7)), edit }
  }

  it("F-032 cancel asks, and Yes rolls back the screen's edits and nothing else", async () => {
    const { editor, customer } = await opened()
    customer.phone = '1'
    answer = false
    expect([await editor.cancel(), customer.phone]).toEqual([false, '1'])
    answer = true
    expect([await editor.cancel(), customer.phone, store.pending.count]).toEqual([true, null, 0])
    expect(asked).toEqual([CANCEL_QUESTION, CANCEL_QUESTION])
  })

  it('F-067 ED1 Save in the address dialog becomes one pending entry of the screen', async () => {
    const { scope, edit } = await opened()
    const address = known(store.cached('ServiceAddress', 70))
    dialog = () => {
      address.siteName = 'North yard'
      address.city = 'Ada'
      return 'kept'
    }
    await edit('Service Address', address)
    expect(scope.entries.map(({ label }) => label)).toEqual(['Edit service address'])
    expect([store.pending.count, service.saves.length]).toEqual([2, 0])
    store.journal.undo()
    expect([address.siteName, address.city, store.pending.count]).toEqual([null, null, 0])
  })

  it('F-067 ED1 Cancel in the address dialog keeps the edits of the screen below', async () => {
    const { customer, edit } = await opened()
    const address = known(store.cached('ServiceAddress', 70))
    customer.phone = '1'
    address.siteName = 'From the screen'
    dialog = () => {
      address.siteName = 'From the dialog'
      address.city = 'Ada'
      return undefined
    }
    await edit('Service Address', address)
    expect([customer.phone, address.siteName, address.city]).toEqual(['1', 'From the screen', null])
    expect(store.pending.count).toBe(2)
  })

  it('F-061 a new address that is canceled leaves nothing behind', async () => {
    const { edit } = await opened()
    dialog = () => undefined
    await edit('Service Address', null)
    expect([addresses().length, store.pending.count]).toEqual([1, 0])
  })

  it('F-062 a new rate is added to the screen with its defaults', async () => {
    const { edit } = await opened()
    dialog = (rate) => {
      Object.assign(rate, { dumpsterId: 3 })
      return 'kept'
    }
    await edit('Rates', null)
    expect(known(store.cached('Customer', 7)).rates[0]).toMatchObject({
      customerId: 7,
      rateTypeId: 1,
      range: 'Regular',
      dumpsterId: 3,
    })
    expect(store.pending.records.map(({ state }) => state)).toEqual(['added'])
  })

  it('F-031 RC3 a refused save shows all problems and goes to the first wrong field on its tab', async () => {
    const { editor, customer } = await opened()
    customer.fuelRate = -1
    expect(await editor.save()).toBe(false)
    expect([editor.model.tab.title, editor.form.allShown]).toEqual(['Billing Info', true])
    expect(app.toasts.items.map(({ message }) => message)).toEqual([RULE_VIOLATIONS_MESSAGE])
    expect([focused, service.saves]).toEqual([['Customer fuelRate'], []])
  })

  it('saves only what the screen below the dialog did not change', async () => {
    const other = store.promote('Customer', rowOf('Customer', { id: 9, typeId: 2 }))
    other.phone = '9'
    const { editor, customer } = await opened()
    customer.phone = '(616) 555-0101'
    expect(await editor.save()).toBe(true)
    expect(service.saves.map(({ entities }) => entities.map((entity) => entity['id']))).toEqual([[7]])
    expect(store.pending.records.map(({ entity }) => entity)).toEqual([other])
  })
})
