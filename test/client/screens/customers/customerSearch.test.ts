import { CustomerSearchModel } from '#client/screens/customers/CustomerSearchModel.ts'
import { customerActions } from '#client/screens/customers/customerActions.ts'
import { visibleActions } from '#client/grid/actions.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { customerStore, known, rowOf, type CustomerStore } from './support/customerStore.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'

const typed = (id: number, values: object) => ({
  $type: 'Customer:#Rolloff',
  ...rowOf('Customer', { id, typeId: 1, ...values }),
})

describe('Customer Search', () => {
  let service: CustomerService
  let store: CustomerStore

  beforeEach(async () => {
    sessionStorage.clear()
    service = await startCustomerService()
    service.rows = {
      Customers: [
        typed(1, { companyName: 'Union Plumbing' }),
        typed(2, { companyName: 'Pine Hill', phone: '1' }),
      ],
    }
    store = await customerStore(service.url)
  })
  afterEach(() => service.stop())

  const opened = () => new CustomerSearchModel(store, sessionStorage)

  it('F-042 runs the named query with the non-blank fields of the filter, F-044 for at most 500 rows', async () => {
    const model = opened()
    model.setFilter('companyName', ' Pine ')
    model.setFilter('billCity', 'Ada')
    await model.search()
    expect(service.asked).toEqual([
      {
        resource: 'Customers',
        query: expect.objectContaining({ take: 500, parameters: { companyName: 'Pine', billCity: 'Ada' } }),
      },
    ])
  })

  it('F-044 shows how many were found, and nothing before the first response', async () => {
    const model = opened()
    expect(model.countText).toBe('')
    await model.search()
    expect(model.countText).toBe('2 item(s) found')
  })

  it('F-043 remembers the filter for the session, and Clear forgets it', async () => {
    const model = opened()
    model.setFilter('lastName', 'Walsh')
    await model.search()
    expect(opened().filter).toMatchObject({ lastName: 'Walsh', companyName: '' })
    model.clear()
    expect(model.isFiltered).toBe(false)
    expect(opened().isFiltered).toBe(false)
  })

  it('F-043 starts with an empty filter when the stored one cannot be read', () => {
    sessionStorage.setItem('customers.search.filter', '{"lastName":3')
    expect(opened().isFiltered).toBe(false)
  })

  it('ignores the response to a search after a newer one', async () => {
    const model = opened()
    let release = (): void => {}
    service.hold = new Promise((resolve) => (release = resolve))
    const slow = model.search()
    while (service.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    service.rows = { Customers: [typed(3, { companyName: 'Redline' })] }
    await model.search()
    release()
    await slow
    expect(model.rows.map((row) => row.companyName)).toEqual(['Redline'])
    expect(model.loading).toBe(false)
  })

  it('F-047 stores the deletion at once and removes the row from the list', async () => {
    const model = opened()
    await model.search()
    await model.remove(known(model.rows[0] ?? null))
    expect(service.saves).toHaveLength(1)
    expect(service.saves[0]?.entities.map((entity) => entity['deleted'])).toEqual([
      '2026-11-20T14:12:00.000Z',
    ])
    expect(model.rows.map((row) => row.companyName)).toEqual(['Pine Hill'])
    expect([model.countText, store.pending.count]).toEqual(['1 item(s) found', 0])
  })

  it('keeps the customer in the list when its deletion is refused', async () => {
    const model = opened()
    await model.search()
    service.refuseSaves = true
    await expect(model.remove(known(model.rows[0] ?? null))).rejects.toThrow('You may not delete customers.')
    expect([model.rows.length, store.pending.count]).toEqual([2, 0])
  })

  it('edits several customers in the list, saved by one request that contains only them', async () => {
    const model = opened()
    await model.search()
    for (const row of model.rows) model.edit([{ row, field: 'phone', value: '(616) 555-0100' }])
    expect(model.rows.map((row) => row.phone)).toEqual(['(616) 555-0100', '(616) 555-0100'])
    expect(store.journal.entries.map(({ label }) => label)).toEqual(['Change Phone', 'Change Phone'])
    store.journal.undo()
    await store.save()
    expect(service.saves.map(({ entities }) => entities.map((entity) => entity['id']))).toEqual([[1]])
  })

  it('F-046 offers Open, Add and Delete to Customer:Admin only', () => {
    const actions = customerActions({
      open: () => {},
      add: () => {},
      isEditing: false,
      toggleEditing: () => {},
      confirmDeletion: () => Promise.resolve(true),
      remove: () => Promise.resolve(),
    })
    const seenBy = (...roles: string[]) =>
      visibleActions(actions, { selected: [], clearSelection: () => {} }, (rule) =>
        satisfiesRoleRule({ roles }, rule),
      ).map(({ caption }) => caption)
    expect(seenBy('Customer')).toEqual([])
    expect(seenBy('Customer:Admin')).toEqual(['Open', 'Add', 'Delete', 'Edit in list'])
  })
})
