import type { App } from '#client/app/App.ts'
import { savingRule, type SavingRule } from '#client/context/saving/SavingRule.ts'
import { fetchRows } from '#client/screen/list/ListOptions.ts'
import { ListFilter } from '#client/screen/list/ListFilter.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { RowEditing } from '#client/screen/rowEditing/RowEditing.ts'
import { ListEditor } from '#client/screen/list/ListEditor.ts'
import { ListModel } from '#client/screen/list/ListModel.ts'
import type { Row } from '#client/store/types.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { sentRow } from '../../screens/customers/support/customerGraph.ts'
import { known } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const typed = (id: number, values: Row) => sentRow('Customer', { id, typeId: 1, ...values })

describe('The model of a list', () => {
  let service: CustomerService
  let app: App
  let store: App['store']

  beforeEach(async () => {
    sessionStorage.clear()
    service = await startCustomerService()
    service.rows = {
      Customers: [
        typed(1, { companyName: 'Union Plumbing' }),
        typed(2, { companyName: 'Pine Hill', phone: '1' }),
      ],
    }
    app = await createTestApp(undefined, service.url)
    store = app.store
  })
  afterEach(() => service.stop())

  const fields = ['companyName', 'lastName', 'billCity'].map((parameter) => ({
    parameter,
    caption: parameter,
  }))
  const filter = () =>
    new ListFilter({
      fields,
      parameters: customersQuery.parameters,
      today: '2026-11-20',
      memory: { storage: sessionStorage, listId: 'customers' },
    })
  const opened = () =>
    new ListModel({
      app,
      entity: Customer,
      filter: filter(),
      fetch: (parameters) =>
        fetchRows(store, customersQuery, { orderBy: ['lastName'], limit: 500 }, parameters),
    })

  it('F-042 runs the query with what is not blank in the filter, trimmed', async () => {
    const model = opened()
    model.filter.set({ companyName: ' Pine ', billCity: 'Ada' })
    await model.search()
    expect(service.asked).toEqual([
      {
        resource: 'Customers',
        query: expect.objectContaining({ parameters: { companyName: 'Pine', billCity: 'Ada' } }),
      },
    ])
  })

  it('F-044 [LS250] shows how many were found, and nothing before they are drawn', async () => {
    const model = opened()
    expect(model.countText).toBe('')
    await model.search()
    expect(model.countText).toBe('')
    model.showCount(2)
    expect(model.countText).toBe('2 item(s) found')
  })

  it('LS12 says of how many, where the limit or a filter of the grid leaves some out', async () => {
    const model = opened()
    expect(model.cutText).toBeNull()
    await model.search()
    model.showCount(2)
    expect(model.cutText).toBeNull()
    model.showCount(1)
    expect([model.countText, model.cutText]).toEqual(['1 item(s) found', 'of 2 · filtered'])
    service.total = 1200
    await model.search()
    model.showCount(2)
    expect([model.countText, model.cutText]).toEqual(['2 item(s) found', 'of 1,200 · narrow the search'])
  })

  it('LS12 [LS251] says so too where the list has no form: its search box reaches all rows', async () => {
    const { parameters } = customersQuery
    const model = new ListModel({
      app,
      entity: Customer,
      filter: new ListFilter({ fields: [], parameters, today: '2026-11-20', memory: null }),
      fetch: (set, listed) =>
        fetchRows(store, customersQuery, { orderBy: ['lastName'], limit: 500 }, set, listed),
    })
    service.total = 1200
    await model.search()
    model.showCount(2)
    expect(model.cutText).toBe('of 1,200 · narrow the search')
    service.total = 1
    await model.found.narrow({ where: { companyName: { contains: 'Pine' } }, orderBy: [] })
    expect(service.asked.at(-1)?.query).toMatchObject({ where: { companyName: { contains: 'Pine' } } })
    expect(model.cutText).toBe('of 1,200 · all were searched')
    await model.found.narrow({ where: null, orderBy: [] })
    expect(model.cutText).toBe('of 1,200 · narrow the search')
  })

  it('[LS412] lists a record that the user is led to until the next search, once', async () => {
    const model = opened()
    await model.search()
    const listed = () => model.rows.map(({ companyName }) => companyName)
    model.tracked(known(model.rows[1] ?? null))
    const edited = known(store.cached('Customer', 2))
    edited.phone = '2'
    service.rows = { Customers: [typed(1, { companyName: 'Union Plumbing' })] }
    await model.search()
    expect(listed()).toEqual(['Union Plumbing'])
    const editor = new ListEditor({
      app,
      entity: Customer,
      scope: store.openScope('Customers'),
      panel: null,
      list: model,
    })
    for (let times = 1; times <= 2; times++) editor.goTo(edited, 'phone')
    expect(listed()).toEqual(['Union Plumbing', 'Pine Hill'])
    expect(editor.revealRow).toEqual({ key: 2, field: 'phone', clearsFilters: true })
    await model.search()
    expect(listed()).toEqual(['Union Plumbing'])
  })

  it('[LS400] [LS401] reads its first rows, all by their order where some are left out, and the rest on request', async () => {
    const model = new ListModel({
      app,
      entity: Customer,
      filter: filter(),
      fetch: (set, listed) =>
        fetchRows(store, customersQuery, { orderBy: ['lastName', 'id'], limit: 2 }, set, listed),
    })
    const asked = () => service.asked.at(-1)?.query
    service.total = 1200
    await model.search()
    model.showCount(2)
    expect([asked(), model.found.totalFound]).toMatchObject([{ take: 2, orderBy: ['lastName', 'id'] }, 1200])
    service.rows = { Customers: [typed(9, { companyName: 'Zeeland Homes' })] }
    await model.found.narrow({ where: null, orderBy: ['id desc'] })
    expect(asked()).toMatchObject({ take: 2, orderBy: ['id desc', 'lastName'] })
    expect(model.rows.map(({ companyName }) => companyName)).toEqual(['Zeeland Homes'])
    await model.found.narrow({ where: null, orderBy: null })
    expect([model.rows.length, model.cutText]).toEqual([2, 'of 1,200 · only these are sorted'])
    await model.found.showMost()
    expect(asked()).toMatchObject({ take: 10_000 })
  })

  it('LS12 knows that what was found does not belong to a filter that was changed or cleared since', async () => {
    const model = opened()
    model.filter.set({ companyName: 'Pine' })
    await model.search()
    expect(model.isOutdated).toBe(false)
    model.filter.clear()
    expect(model.isOutdated).toBe(true)
    await model.search()
    expect(model.isOutdated).toBe(false)
  })

  it('F-043 LS2 remembers the filter for the session, and Clear forgets it', async () => {
    const model = opened()
    model.filter.set({ lastName: 'Walsh' })
    await model.search()
    expect(['lastName', 'companyName'].map((name) => opened().filter.text(name))).toEqual(['Walsh', ''])
    model.filter.clear()
    expect([model.filter.parameters, opened().filter.parameters]).toEqual([{}, {}])
  })

  it.each(['{"lastName":3', '{"lastName":3}', '{"firstName":"Ann"}', 'null'])(
    'F-043 LS2 starts with an empty filter when %s is stored',
    (stored) => {
      sessionStorage.setItem('rolloff.filter.customers', stored)
      expect(opened().filter.parameters).toEqual({})
    },
  )

  it('LS1 ignores the response to a search after a newer one', async () => {
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
    await model.remove([known(model.rows[0] ?? null)])
    expect(service.saves).toHaveLength(1)
    expect(service.saves[0]?.entities.map((entity) => entity['deleted'])).toEqual([
      '2026-11-20T14:12:00.000Z',
    ])
    expect(model.rows.map((row) => row.companyName)).toEqual(['Pine Hill'])
    expect(store.pending.count).toBe(0)
  })

  it('LS4 keeps the record in the list when its deletion is refused', async () => {
    const model = opened()
    await model.search()
    service.refuseSaves = true
    await expect(model.remove([known(model.rows[0] ?? null)])).rejects.toThrow(
      'You may not delete customers.',
    )
    expect([model.rows.length, store.pending.count]).toEqual([2, 0])
  })

  describe('SG1 what follows the deletion of a customer', () => {
    const followed: string[] = []
    const rule = savingRule('Customer', {
      followUp: (_context, stored) => {
        followed.push(...stored.map(({ record, state }) => `${record.companyName} ${state}`))
        return Promise.reject(new Error('No answer.'))
      },
    })

    beforeEach(() => {
      followed.length = 0
      const savingRules: readonly SavingRule[] = [rule]
      app = { ...app, savingRules }
    })

    it('is done once it is stored; SG2 if that fails, the user is told', async () => {
      const model = opened()
      await model.search()
      await model.remove(model.rows)
      expect(followed).toEqual(['Union Plumbing deleted', 'Pine Hill deleted'])
      expect([service.saves.length, model.rows.length]).toEqual([1, 0])
      expect(app.toasts.items.map(({ message }) => message)).toEqual(['2 records deleted', 'No answer.'])
    })

    it('is not done when it was refused', async () => {
      const model = opened()
      await model.search()
      service.refuseSaves = true
      await expect(model.remove(model.rows)).rejects.toThrow('You may not delete customers.')
      expect(followed).toEqual([])
    })
  })

  it('edits several customers in the list, saved by one request that contains only them', async () => {
    const model = opened()
    await model.search()
    const editing = new RowEditing({ app, entity: Customer, columns: columnsOf(Customer, ['phone']) })
    for (const row of model.rows) editing.set([{ row, field: 'phone', value: '(616) 555-0100' }])
    expect(model.rows.map((row) => row.phone)).toEqual(['(616) 555-0100', '(616) 555-0100'])
    expect(store.journal.entries.map(({ label }) => label)).toEqual(['Change Phone', 'Change Phone'])
    store.journal.undo()
    await store.save()
    expect(service.saves.map(({ entities }) => entities.map((entity) => entity['id']))).toEqual([[1]])
  })
})
