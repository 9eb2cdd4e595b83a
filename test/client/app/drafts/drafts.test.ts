import { noteOfRestored, restoreAll } from '#client/context/history/restorations.ts'
import { rolloffModel } from '#shared/entities.ts'
import { waitFor } from '@testing-library/react'
import { Drafts, type OpenPages } from '#client/app/drafts/Drafts.ts'
import { SaveUnreachable } from '#client/store/errors.ts'
import { DraftStorage } from '#client/app/drafts/DraftStorage.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  type CustomerStore,
} from '../../screens/customers/support/customerStore.ts'

describe('B-04 Unsaved work', () => {
  const open = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  const pages: OpenPages = {
    announce: (id) => void open.add(id),
    isOpen: (id) => Promise.resolve(open.has(id)),
    alone: (work) => (last = last.then(work)),
  }
  let now: string
  const stops: (() => void)[] = []

  interface Page {
    readonly store: CustomerStore
    readonly drafts: Drafts
    /** Simulates a crash of the page: nothing is flushed any more. */
    readonly end: () => void
  }

  const page = async (userId = 1, storage = localStorage): Promise<Page> => {
    const store = await customerStore()
    mergeCustomer(store, 7)
    mergeCustomer(store, 8)
    const before = new Set(open)
    const drafts = new Drafts({
      model: rolloffModel,
      store,
      userId,
      storage: new DraftStorage(storage),
      pages,
      now: () => now,
      address: () => '/customers/7',
    })
    stops.push(drafts.startSaving(window))
    const [id = ''] = [...open].filter((each) => !before.has(each))
    return { store, drafts, end: () => void open.delete(id) }
  }
  const customer = ({ store }: Page, id = 7) => known(store.cached('Customer', id))
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('rolloff.draft.'))
  const hide = () => window.dispatchEvent(new Event('pagehide'))

  beforeEach(() => {
    localStorage.clear()
    open.clear()
    now = '2026-11-20T14:12:00.000Z'
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    jest.restoreAllMocks()
  })

  it('is stored soon after the first key, and removed once nothing is pending', async () => {
    const first = await page()
    customer(first).phone = '6'
    expect(stored()).toHaveLength(0)
    await waitFor(() => expect(stored()).toHaveLength(1))
    first.store.journal.undo()
    expect(stored()).toHaveLength(0)
  })

  it('[RC2] is no blank record that nothing was entered into', async () => {
    const first = await page()
    const scope = first.store.openScope('New customer')
    const added = first.store.create('Customer', {}, 'Add customer')
    scope.markPristine()
    hide()
    expect(stored()).toHaveLength(0)
    added.companyName = 'Orchard'
    hide()
    expect(stored()).toHaveLength(1)
  })

  it('is stored at once when the page is closed, and offered to the next one of the same user', async () => {
    const first = await page()
    customer(first).phone = '616'
    customer(first, 8).phone = '231'
    hide()
    first.end()
    const second = await page()
    await second.drafts.findOffers()
    const [draft] = second.drafts.offered
    expect(draft).toMatchObject({
      savedAt: now,
      address: '/customers/7',
      about: 'Customer Great Lakes Landscape',
      changes: 2,
      records: 2,
    })
    await second.drafts.restore(known(draft ?? null))
    expect([customer(second).phone, customer(second, 8).phone]).toEqual(['616', '231'])
    expect([second.drafts.offered, stored().length]).toEqual([[], 1])
    second.store.journal.undo()
    second.store.journal.undo()
    expect([second.store.pending.count, stored().length]).toEqual([0, 0])
  })

  it('[HI740] keeps why and from when something was restored', async () => {
    const first = await page()
    const note = { reason: 'Typed by mistake', restoredFrom: now }
    restoreAll(first, 'Restore', new Map([[customer(first), new Map([['phone', '616']])]]), note)
    hide()
    first.end()
    const second = await page()
    await second.drafts.findOffers()
    await second.drafts.restore(known(second.drafts.offered[0] ?? null))
    expect(noteOfRestored(second, [customer(second)])).toEqual({ note })
    second.store.journal.undo()
    expect(noteOfRestored(second, [customer(second)])).toEqual({})
  })

  it('B-04 says whose work it is', async () => {
    const first = await page()
    first.store.create('Note', { entityTypeName: 'Customer', entityId: 7, text: 'here' })
    hide()
    first.end()
    const second = await page()
    await second.drafts.findOffers()
    expect(second.drafts.offered[0]?.about).toBe('Note here of Great Lakes Landscape')
  })

  it('keeps what was typed before it was restored', async () => {
    const first = await page()
    customer(first).phone = 'old'
    customer(first).email = 'old@rolloff.example'
    hide()
    first.end()
    const second = await page()
    customer(second).phone = 'new'
    await second.drafts.findOffers()
    await second.drafts.restore(known(second.drafts.offered[0] ?? null))
    expect(customer(second)).toMatchObject({ phone: 'new', email: 'old@rolloff.example' })
  })

  /** Two pages that are offered what a third one left. */
  const twoOffered = async (): Promise<readonly [Page, Page]> => {
    const crashed = await page()
    const added = crashed.store.create('Customer', { typeId: 1 }, 'Add customer')
    added.companyName = 'Orchard'
    hide()
    crashed.end()
    const pages = [await page(), await page()] as const
    for (const { drafts } of pages) {
      await drafts.findOffers()
      expect(drafts.offered).toHaveLength(1)
    }
    return pages
  }
  const offer = ({ drafts }: Page) => known(drafts.offered[0] ?? null)

  it('is restored by one page only, also if two do so at the same time: a new record would be stored twice', async () => {
    const [one, other] = await twoOffered()
    const draft = offer(other)
    const restored = [one.drafts.restore(offer(one)), other.drafts.restore(draft)]
    expect((await Promise.all(restored)).map((records) => records?.length ?? null)).toEqual([1, null])
    expect([one.store.pending.count, other.store.pending.count, stored().length]).toEqual([1, 0, 1])
    expect(other.drafts.offered).toEqual([])
    expect(await other.drafts.discard(draft)).toBe(false)
    expect(stored()).toHaveLength(1)
  })

  it('is not restored once it was discarded elsewhere', async () => {
    const [one, other] = await twoOffered()
    expect(await one.drafts.discard(offer(one))).toBe(true)
    expect(await other.drafts.restore(offer(other))).toBeNull()
    expect([other.store.pending.count, other.drafts.offered, stored()]).toEqual([0, [], []])
  })

  it.each([
    ['as soon as another page takes it', () => window.dispatchEvent(new StorageEvent('storage'))],
    ['when the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is no longer offered %s', async (_when, notice) => {
    const [one, other] = await twoOffered()
    notice()
    expect(other.drafts.offered).toHaveLength(1)
    await one.drafts.discard(offer(one))
    expect(other.drafts.offered).toHaveLength(1)
    notice()
    expect(other.drafts.offered).toEqual([])
  })

  it('is neither offered to another user nor to a second page while the first is open', async () => {
    const first = await page()
    customer(first).phone = '616'
    hide()
    const beside = await page()
    await beside.drafts.findOffers()
    expect(beside.drafts.offered).toEqual([])
    first.end()
    const other = await page(2)
    await other.drafts.findOffers()
    expect(other.drafts.offered).toEqual([])
    await beside.drafts.findOffers()
    expect(beside.drafts.offered).toHaveLength(1)
  })

  it('is kept when its page passes to another user, and removed when its user signs out', async () => {
    const first = await page()
    customer(first).phone = '616'
    first.drafts.release()
    first.store.rejectAll()
    expect(stored()).toHaveLength(1)
    first.end()
    const second = await page()
    await second.drafts.findOffers()
    second.drafts.removeAll()
    expect(stored()).toHaveLength(0)
  })

  it('contains a save as soon as it is sent', async () => {
    const first = await page()
    customer(first).phone = '616'
    // No server listens at the service's address.
    const saving = first.store.save().catch((error: unknown) => error)
    await waitFor(() => expect(stored()).toHaveLength(1))
    const kept = JSON.parse(localStorage.getItem(stored()[0] ?? '') ?? '') as {
      pending: { unsettled?: object }
    }
    expect(kept.pending.unsettled).toMatchObject({ isWhole: true, records: [{ name: 'Customer:7' }] })
    expect(await saving).toBeInstanceOf(SaveUnreachable)
  })

  it('is removed after a week, and unreadable drafts are ignored', async () => {
    const first = await page()
    customer(first).phone = '616'
    hide()
    first.end()
    localStorage.setItem('rolloff.draft.1.broken', '{"version":1')
    now = '2026-11-27T14:13:00.000Z'
    const second = await page()
    await second.drafts.findOffers()
    expect(second.drafts.offered).toEqual([])
    expect(stored()).toEqual(['rolloff.draft.1.broken'])
  })

  it('is stored as soon as the page is hidden or left, or stops storing', async () => {
    const first = await page()
    const kept = (): unknown => {
      const [key] = stored()
      return key === undefined
        ? 0
        : (JSON.parse(localStorage.getItem(key) ?? '') as { changes: unknown }).changes
    }
    customer(first).phone = '616'
    expect(kept()).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(kept()).toBe(1)
    customer(first).email = 'kim@example.org'
    hide()
    expect(kept()).toBe(2)
    customer(first).companyName = 'North'
    stops.pop()?.()
    expect(kept()).toBe(3)
    customer(first).paymentTerms = 'Net 15'
    hide()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(kept()).toBe(3)
  })

  it('is neither offered nor removed where the storage of the page is closed', async () => {
    const closed = new Proxy(localStorage, {
      ownKeys: () => {
        throw new DOMException('closed', 'SecurityError')
      },
      get: (target, name) =>
        name === 'removeItem'
          ? () => {
              throw new DOMException('closed', 'SecurityError')
            }
          : (Reflect.get(target, name) as unknown),
    })
    const first = await page(1, closed)
    await first.drafts.findOffers()
    expect(first.drafts.offered).toEqual([])
    expect(() => first.drafts.removeAll()).not.toThrow()
  })

  it('reports a full storage until it can be stored again', async () => {
    const first = await page()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    customer(first).phone = '616'
    hide()
    expect(first.drafts.isFailing).toBe(true)
    full.mockRestore()
    customer(first).phone = '616 5'
    hide()
    expect([first.drafts.isFailing, stored().length]).toEqual([false, 1])
  })
})
