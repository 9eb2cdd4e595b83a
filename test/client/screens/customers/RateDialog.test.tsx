import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { editRecord } from '#client/screen/editor/editRecord.ts'
import { rateEditor } from '#client/screens/customers/rates.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { known, mergeCustomer } from './support/customerStore.ts'

describe('The dialog of a rate', () => {
  let app: App
  const customer = () => known(app.store.cached('Customer', 7))
  const rate = () => known(app.store.cached('CustomerRate', 70))

  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const openRate = async (existing: ReturnType<typeof rate> | null): Promise<HTMLElement> => {
    const list = { records: () => customer().rates, newValues: { customerId: 7 } }
    act(() => void editRecord(app, { editor: rateEditor, list, record: existing }))
    return screen.findByTestId('rate-dialog')
  }
  const fields = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll<HTMLElement>('.form-grid [data-field]')].map((each) => each.dataset['field'])
  const closed = () => waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))

  it.each([
    [1, ['rateTypeId', 'dumpsterId', 'range', 'rate', 'weightLimit', 'validFrom', 'validUntil']],
    [
      2,
      [
        'rateTypeId',
        'range',
        'rate',
        'weightLimit',
        'pricePerTon',
        'baseMileage',
        'mileageOffset',
        'mileageOffsetRate',
        'validFrom',
        'validUntil',
      ],
    ],
    [4, ['rateTypeId', 'zone', 'rate', 'weightLimit', 'pricePerTon', 'validFrom', 'validUntil']],
  ])('F-106 a rate of type %d has the fields %j', async (type, shown) => {
    rate().rateTypeId = type
    expect(fields(await openRate(rate()))).toEqual(shown)
  })

  it.each([
    ['Add rate', () => openRate(null)],
    ['Rate', () => openRate(rate())],
  ])('F-062 ED4 %p is closed without a question while nothing was changed in it', async (title, open) => {
    await open()
    expect(document.querySelector('.dx-popup-title')?.textContent).toBe(title)
    await pressButton('Cancel')
    await closed()
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('F-032 a changed rate asks before it is canceled', async () => {
    await openRate(rate())
    act(() => void (rate().rate = 500))
    await pressButton('Cancel')
    await screen.findByText('Are you sure you want to cancel changes?')
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toHaveLength(1))
    expect(rate().rate).toBe(500)
    await pressButton('Cancel')
    await pressButton('Yes')
    await closed()
    expect(rate().rate).toBe(450)
  })

  it('F-106 a new rate starts with type Dumpster, range Regular and zone 1', async () => {
    await openRate(null)
    expect(app.store.pending.records[0]?.entity).toMatchObject({
      customerId: 7,
      rateTypeId: 1,
      range: 'Regular',
      zone: 1,
      dumpsterId: null,
    })
  })

  it('F-106 offers Dumpster, Hauling and Zone, and Shop only for a rate of that type', async () => {
    const offered = () => screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)
    await openRate(null)
    expect(offered()).toEqual(['Dumpster', 'Hauling', 'Zone'])
    await pressButton('Cancel')
    await closed()
    rate().rateTypeId = 3
    await openRate(rate())
    expect(offered()).toEqual(['Dumpster', 'Hauling', 'Shop', 'Zone'])
  })

  it('F-106 sets the type and the fields that it requires in one edit', async () => {
    Object.assign(rate(), { zone: null })
    await openRate(rate())
    fireEvent.click(screen.getByRole('radio', { name: 'Zone' }))
    expect(rate()).toMatchObject({ rateTypeId: 4, zone: 1 })
    act(() => app.store.journal.undo())
    expect(rate()).toMatchObject({ rateTypeId: 1, zone: null })
  })

  it.each([
    ['Dumpster', { dumpsterId: 3, range: 'Regular', zone: null, pricePerTon: 0, baseMileage: 0 }],
    ['Hauling', { dumpsterId: null, range: 'Regular', zone: null, pricePerTon: 60, baseMileage: 10 }],
    ['Zone', { dumpsterId: null, range: null, zone: 2, pricePerTon: 60, baseMileage: 0 }],
  ])('F-107 ED3 ED6 Done of a rate of type %s clears what the type does not have', async (type, kept) => {
    Object.assign(rate(), { zone: 2, pricePerTon: 60, baseMileage: 10, rateTypeId: type === 'Zone' ? 1 : 4 })
    await openRate(rate())
    fireEvent.click(screen.getByRole('radio', { name: type }))
    await pressButton('Done')
    await closed()
    expect(rate()).toMatchObject(kept)
  })

  it('F-107 ED2 a rate that lacks something is not kept, and one that lacks nothing is', async () => {
    await openRate(null)
    const [added] = app.store.pending.records
    await pressButton('Done')
    expect(app.toasts.items.map(({ message }) => message)).toEqual([RULE_VIOLATIONS_MESSAGE])
    expect(app.dialogs.openDialogs).toHaveLength(1)
    act(() => void Object.assign(known(added?.entity ?? null), { dumpsterId: 3 }))
    await pressButton('Done')
    await closed()
    expect(app.store.pending.records[0]?.entity).toMatchObject({
      dumpsterId: 3,
      range: 'Regular',
      zone: null,
    })
  })
})
