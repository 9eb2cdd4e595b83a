import { saveCustomers, type SaveDependencies } from '#client/screens/customers/saveCustomers.ts'
import { messages } from '#client/screens/customers/messages.ts'
import { customerStore, known, mergeCustomer, type CustomerStore } from './support/customerStore.ts'

describe('Saving customers', () => {
  let store: CustomerStore
  let calls: string[]

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
    mergeCustomer(store, 8)
    calls = []
  })

  const surroundings = (answers: Partial<Record<string, boolean>> = {}, stored = true): SaveDependencies => ({
    store,
    confirm: (question, title) => {
      calls.push(title === undefined ? question : `${title}: ${question}`)
      return Promise.resolve(answers[question] ?? false)
    },
    showProblems: (record) => void calls.push(`problem in ${record.typeName}`),
    send: (entities) => {
      calls.push(`send ${entities.length}`)
      return Promise.resolve(stored)
    },
    updateUncompletedJobs: (id) => {
      calls.push(`update jobs of ${id}`)
      return Promise.resolve()
    },
  })

  const customer = (id = 7) => known(store.cached('Customer', id))
  const address = (id = 70) => known(store.cached('ServiceAddress', id))
  const pending = () => store.pending.records.map(({ entity }) => entity)

  it('F-031 sends nothing while a record has a problem', async () => {
    customer().email = 'holly.walsh'
    expect(await saveCustomers(surroundings(), pending())).toBe(false)
    expect(calls).toEqual(['problem in Customer'])
  })

  it('F-031 saves records without problems when the invalid one is excluded', async () => {
    customer(7).email = 'holly.walsh'
    customer(8).phone = '(616) 555-0100'
    expect(await saveCustomers(surroundings(), [customer(8)])).toBe(true)
    expect(calls).toEqual(['send 1'])
  })

  it('F-055 asks about a commercial customer without a company name, and No ends the save', async () => {
    customer().companyName = '  '
    expect(await saveCustomers(surroundings(), pending())).toBe(false)
    expect(calls).toEqual([messages.companyNameBlank])
  })

  it('F-055 saves after a Yes', async () => {
    customer().companyName = null
    expect(await saveCustomers(surroundings({ [messages.companyNameBlank]: true }), pending())).toBe(true)
    expect(calls).toEqual([messages.companyNameBlank, 'send 1'])
  })

  it('F-055 asks nothing about a residential customer', async () => {
    customer().companyName = null
    customer().typeId = 2
    await saveCustomers(surroundings(), pending())
    expect(calls).toEqual(['send 1'])
  })

  it('F-075 asks about uncompleted jobs after the save, for the existing address that was edited', async () => {
    address().address2 = 'Dock 4'
    store.create('ServiceAddress', { customerId: 7, range: 'Outer' })
    expect(await saveCustomers(surroundings({ [messages.updateUncompletedJobs]: true }), pending())).toBe(
      true,
    )
    expect(calls).toEqual(['send 2', `North yard: ${messages.updateUncompletedJobs}`, 'update jobs of 70'])
  })

  it('F-075 updates no jobs after a No, and asks nothing about a deleted address', async () => {
    address().address2 = 'Dock 4'
    store.remove(address(80))
    await saveCustomers(surroundings(), pending())
    expect(calls).toEqual(['send 2', `North yard: ${messages.updateUncompletedJobs}`])
  })

  it('F-075 asks nothing when the save was refused', async () => {
    address().address2 = 'Dock 4'
    expect(await saveCustomers(surroundings({}, false), pending())).toBe(false)
    expect(calls).toEqual(['send 1'])
  })
})
