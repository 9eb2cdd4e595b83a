import { waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { deleteRecords } from '#client/context/saving/deleteRecords.ts'
import { saveEdit } from '#client/context/saving/saveEdit.ts'
import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { storeEdit } from '#client/context/saving/storeEdit.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'

describe('While an edit is stored at once', () => {
  let app: App
  let service: CustomerService
  let logged: jest.SpyInstance
  let respond: () => void
  const customer = (id = 7) => known(app.store.cached('Customer', id))
  const labels = () => app.store.journal.entries.map(({ label }) => label)
  const setNotes = (id: number) => (): void => {
    customer(id).siteNotes = '(616) 555-0101'
  }
  const type = (id: number, text: string): void =>
    app.store.typeInto(customer(id), 'companyName', text, { label: 'Company name' })
  // Compared by their numbers: a difference between entities would be printed with all that they refer to.
  const ids = (records: readonly object[]): unknown[] =>
    records.map((record): unknown => Reflect.get(record, 'id'))
  /** The numbers of the customers in each save. */
  const saved = () => service.saves.map(({ entities }) => ids(entities))

  /** Waits until the server has `count` saves; the last one is answered once `respond` is called. */
  const received = (count: number): Promise<void> =>
    waitFor(() => expect(service.saves).toHaveLength(count), { interval: 1 })

  beforeEach(async () => {
    service = await startCustomerService()
    service.hold = new Promise((resolve) => (respond = resolve))
    app = await createTestApp(undefined, service.url)
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    for (const id of [7, 8]) mergeCustomer(app.store, id)
  })
  afterEach(async () => {
    logged.mockRestore()
    await service.stop()
  })

  /** Stores a note of customer 7; resolves once its response is awaited. */
  async function begin(outcome: 'stored' | 'refused'): Promise<{ readonly isStored: Promise<boolean> }> {
    service.refuseSaves = outcome === 'refused'
    const isStored = storeEdit(app, 'Call', setNotes(7))
    await received(1)
    service.refuseSaves = false
    return { isStored }
  }

  describe('what is typed meanwhile', () => {
    it.each(['stored', 'refused'] as const)('[LT3] stays if it is %s', async (outcome) => {
      const { isStored } = await begin(outcome)
      app.store.beginFocus()
      type(8, 'Nor')
      type(8, 'North')
      respond()
      const notes = outcome === 'stored' ? '(616) 555-0101' : null
      expect([await isStored, customer().siteNotes]).toEqual([outcome === 'stored', notes])
      expect([customer(8).companyName, app.store.pending.count, labels()]).toEqual([
        'North',
        1,
        ['Company name'],
      ])
      type(8, 'North yard')
      expect(labels()).toEqual(['Company name'])
      app.store.journal.undo()
      expect([customer(8).companyName, app.store.pending.count]).toEqual(['Great Lakes Landscape', 0])
    })

    it('[LT3] stays if the server does not answer', async () => {
      const { isStored } = await begin('stored')
      type(8, 'North')
      app.store.stopWaiting()
      expect([await isStored, customer().siteNotes, customer(8).companyName]).toEqual([false, null, 'North'])
      respond()
    })

    it('[LT3] stays in the same record, too, and in the same field', async () => {
      const { isStored } = await begin('refused')
      type(7, 'North')
      customer().siteNotes = '(616) 555-0199'
      respond()
      expect([await isStored, customer().companyName, customer().siteNotes]).toEqual([
        false,
        'North',
        '(616) 555-0199',
      ])
      while (app.store.journal.canUndo) app.store.journal.undo()
      expect([customer().siteNotes, app.store.pending.count]).toEqual([null, 0])
    })

    it('[LT3] stays on the screen to which the user went from the dispatch board', async () => {
      service.refuseSaves = true
      const move = saveEdit(app, 'Move', setNotes(7))
      await received(1)
      const screen = app.store.openScope('Customer')
      type(8, 'North')
      respond()
      await expect(move).rejects.toMatchObject({ code: 'not_allowed' })
      expect([screen.isOpen, screen.hasChanges, ids(screen.changedRecords)]).toEqual([true, true, [8]])
      expect([customer().siteNotes, customer(8).companyName]).toEqual([null, 'North'])
    })
  })

  describe('another one', () => {
    it('[DP2] [LT3] is undone alone if it is refused', async () => {
      const { isStored } = await begin('stored')
      const other = storeEdit(app, 'Call', setNotes(8))
      service.refuseSaves = true
      respond()
      expect([await isStored, await other]).toEqual([true, false])
      expect([customer().siteNotes, customer(8).siteNotes]).toEqual(['(616) 555-0101', null])
      expect([app.store.pending.count, labels()]).toEqual([0, []])
    })

    it('[DP2] [LT3] is stored though the first is refused', async () => {
      const { isStored } = await begin('refused')
      const other = storeEdit(app, 'Call', setNotes(8))
      respond()
      expect([await isStored, await other]).toEqual([false, true])
      expect([customer().siteNotes, customer(8).siteNotes]).toEqual([null, '(616) 555-0101'])
      expect([app.store.pending.count, labels(), saved()]).toEqual([0, [], [[7], [8]]])
    })

    it('[DP2] [LT3] of the same record is stored without what was refused of the first', async () => {
      const { isStored } = await begin('refused')
      const other = saveEdit(app, 'Rename', () => void (customer().companyName = 'North'))
      respond()
      await other
      expect([await isStored, customer().siteNotes, customer().companyName]).toEqual([false, null, 'North'])
      expect([app.store.pending.count, service.saves[1]?.entities[0]]).toEqual([
        0,
        expect.not.objectContaining({ siteNotes: expect.anything() as unknown }),
      ])
    })

    it('[DP2] [LT3] of the same field leads back to what was there before the first if both are refused', async () => {
      const { isStored } = await begin('refused')
      const other = saveEdit(app, 'Call', () => void (customer().siteNotes = '(616) 555-0199'))
      service.refuseSaves = true
      respond()
      await expect(other).rejects.toMatchObject({ code: 'not_allowed' })
      expect([await isStored, customer().siteNotes, app.store.pending.count]).toEqual([false, null, 0])
    })
  })

  it('[LT3] a save of everything that waits for it does not send again what was refused', async () => {
    const { isStored } = await begin('refused')
    type(8, 'North')
    const all = saveRecords(app, [customer(7), customer(8)], () => {})
    respond()
    expect([await isStored, await all, saved(), app.store.pending.count]).toEqual([
      false,
      true,
      [[7], [8]],
      0,
    ])
  })

  describe('a dialog that is opened meanwhile', () => {
    it.each(['stored', 'refused'] as const)(
      '[LT3] [SC9] keeps its unit of work if it is %s, which Cancel rolls back',
      async (outcome) => {
        const list = app.store.openScope('List')
        const { isStored } = await begin(outcome)
        expect(list.hasChanges).toBe(false)
        const dialog = app.store.openScope('Add customer')
        const added = app.store.create('Customer', { typeId: 1 })
        dialog.markPristine()
        respond()
        await isStored
        expect([dialog.isOpen, dialog.hasChanges, app.store.stateOf(added)]).toEqual([true, false, 'added'])
        added.companyName = 'North'
        expect([dialog.hasChanges, list.hasOwnChanges]).toEqual([true, false])
        dialog.rollback()
        expect([app.store.stateOf(added), app.store.pending.count, list.isOpen]).toEqual([
          'detached',
          0,
          true,
        ])
      },
    )

    it('[LT3] [SC9] folds into the list below only what was done in it', async () => {
      const list = app.store.openScope('List')
      const { isStored } = await begin('refused')
      const dialog = app.store.openScope('Edit customer')
      type(8, 'North')
      dialog.commit()
      respond()
      await isStored
      expect([ids(list.changedRecords), labels(), customer().siteNotes]).toEqual([
        [8],
        ['Edit customer'],
        null,
      ])
    })
  })

  describe('a deletion at once', () => {
    it('[LT3] is undone alone if it is refused', async () => {
      type(7, 'North')
      service.refuseSaves = true
      const deletion = deleteRecords(app, [customer()])
      await received(1)
      type(8, 'South')
      respond()
      await expect(deletion).rejects.toMatchObject({ code: 'not_allowed' })
      expect([app.store.stateOf(customer()), customer().companyName, customer(8).companyName]).toEqual([
        'modified',
        'North',
        'South',
      ])
      expect(labels()).toEqual(['Company name', 'Company name'])
    })
  })

  it('[JR9] Undo passes over it, and takes what was typed before', async () => {
    type(8, 'North')
    const { isStored } = await begin('stored')
    expect(labels()).toEqual(['Company name'])
    app.store.journal.undo()
    expect([app.store.journal.canUndo, customer().siteNotes, customer(8).companyName]).toEqual([
      false,
      '(616) 555-0101',
      'Great Lakes Landscape',
    ])
    app.store.journal.redo()
    respond()
    expect([await isStored, customer(8).companyName, app.store.pending.count]).toEqual([true, 'North', 1])
  })
})
