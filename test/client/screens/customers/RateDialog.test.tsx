import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { editRate } from '#client/screens/customers/editRate.ts'
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
    act(() => void editRate(app, customer(), existing))
    return screen.findByTestId('rate-dialog')
  }
  const fields = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll<HTMLElement>('.form-grid [data-field]')].map((each) => each.dataset['field'])
  const closed = () => waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))

  it.each([
    [1, ['dumpsterId', 'range', 'rate', 'weightLimit']],
    [2, ['range', 'rate', 'weightLimit', 'pricePerTon', 'baseMileage', 'mileageOffset', 'mileageOffsetRate']],
    [4, ['zone', 'rate', 'weightLimit', 'pricePerTon']],
  ])('F-106 a rate of type %d has the fields %j', async (type, shown) => {
    rate().rateTypeId = type
    expect(fields(await openRate(rate()))).toEqual(shown)
  })

  it.each([
    ['Add rate', () => openRate(null)],
    ['Rate', () => openRate(rate())],
  ])('F-062 %p is closed without a question while nothing was changed in it', async (title, open) => {
    await open()
    expect(document.querySelector('.dx-popup-title')?.textContent).toBe(title)
    await pressButton('Cancel')
    await closed()
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('F-032 a changed rate asks before it is cancelled', async () => {
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

  it('F-107 a rate that lacks something is not kept, and one that lacks nothing is', async () => {
    await openRate(null)
    const [added] = app.store.pending.records
    await pressButton('Save')
    expect(app.toasts.items.map(({ message }) => message)).toEqual([RULE_VIOLATIONS_MESSAGE])
    expect(app.dialogs.openDialogs).toHaveLength(1)
    act(() => void Object.assign(known(added?.entity ?? null), { dumpsterId: 3 }))
    await pressButton('Save')
    await closed()
    expect(app.store.pending.records[0]?.entity).toMatchObject({
      dumpsterId: 3,
      range: 'Regular',
      zone: null,
    })
  })
})
