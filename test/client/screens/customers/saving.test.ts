import type { App } from '#client/app/App.ts'
import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { messages } from '#client/screens/customers/messages.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, mergeCustomer } from './support/customerStore.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'

describe('SG1 Saving customers', () => {
  let service: CustomerService
  let app: App
  let store: App['store']
  /** The questions asked, the saves sent and the calls made, in order. */
  let events: string[]
  let yes: readonly string[]

  beforeEach(async () => {
    service = await startCustomerService()
    app = await createTestApp(undefined, service.url)
    store = app.store
    mergeCustomer(store, 7)
    mergeCustomer(store, 8)
    events = []
    yes = []
    app.dialogs.confirm = (question, title) => {
      events.push(title === undefined ? question : `${title}: ${question}`)
      return Promise.resolve(yes.includes(question))
    }
    const save = store.save.bind(store)
    store.save = (entities) => {
      events.push(`send ${entities?.length ?? 0}`)
      return save(entities)
    }
    app.api.post = <T>(path: string, body: unknown): Promise<T> => {
      events.push(`${path} ${JSON.stringify(body)}`)
      return Promise.reject(new Error('The jobs are locked.'))
    }
  })
  afterEach(() => service.stop())

  const save = (entities = pending()) =>
    saveRecords(app, entities, ({ typeName }) => void events.push(`problem in ${typeName}`))
  const address = (id = 70) => known(store.cached('ServiceAddress', id))
  const pending = () => store.pending.records.map(({ entity }) => entity)

  it('F-075 asks about uncompleted jobs after the save, for the existing address that was edited, and for no deleted one', async () => {
    address().address2 = 'Dock 4'
    store.create('ServiceAddress', { customerId: 7, range: 'Outer' })
    store.remove(address(80))
    yes = [messages.updateUncompletedJobs]
    expect(await save()).toBe(true)
    expect(events).toEqual([
      'send 3',
      `North yard: ${messages.updateUncompletedJobs}`,
      '/api/utility/updateUncompletedJobs {"serviceAddressId":70}',
    ])
  })

  it('F-075 [SG240] asks once for all addresses of a save, and only where what jobs have copied was changed', async () => {
    address(70).notes = 'Gate code 4471'
    await save()
    expect(events).toEqual(['send 1'])
    const asked: unknown[] = []
    app.dialogs.chooseSeveral = (choice) => {
      asked.push(choice)
      return Promise.resolve([80])
    }
    address(70).address2 = 'Dock 4'
    address(80).siteName = 'South yard'
    await save()
    expect(asked).toEqual([
      {
        title: 'Update the uncompleted jobs at these addresses?',
        offered: [
          { id: 70, title: 'North yard' },
          { id: 80, title: 'South yard' },
        ],
        chosen: [70, 80],
        doneCaption: 'Update',
      },
    ])
    expect(events).toEqual(['send 1', 'send 2', '/api/utility/updateUncompletedJobs {"serviceAddressId":80}'])
  })

  it('F-075 SG2 says so when the jobs of a changed address could not be updated: the address is stored', async () => {
    address().address2 = 'Dock 4'
    yes = [messages.updateUncompletedJobs]
    expect(await save()).toBe(true)
    expect(app.toasts.items.map(({ message }) => message)).toEqual(['Saved', 'The jobs are locked.'])
    expect(store.pending.hasChanges).toBe(false)
  })

  it('F-075 asks nothing when the save was refused', async () => {
    address().address2 = 'Dock 4'
    service.refuseSaves = true
    expect(await save()).toBe(false)
    expect(events).toEqual(['send 1'])
  })
})
