import { fireEvent } from '@testing-library/dom'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { countActions, stopCounting } from '../support/countActions.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, main, messages } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'
import { postedInvoice } from './payments/postedInvoice.ts'
import { served } from './invoices/support/billed.ts'

const pages = servePages()

afterEach(stopCounting)

const press = (key: string, ctrlKey = false): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey })

// The counts are those of docs/tasks.md.
describe('A task that the office does most often', () => {
  it('F-045 B-10 opens a customer by name with 5 keys', async () => {
    await pages.open('/profile')
    await main.reads('Profile')
    const actions = countActions()
    const search = (): Element | null => document.querySelector('[role="dialog"] [role="combobox"]')
    await expectEventually(() => {
      if (search() === null) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
      return search() !== null
    }).toBe(true)
    const opening = actions.keys
    fireEvent.input(search() ?? document.body, { target: { value: 'acm' } })
    await expectEventually(() => document.querySelector('[role="option"]')?.textContent).toContain('Acme')
    fireEvent.keyDown(search() ?? document.body, { key: 'Enter' })
    await expectEventually(() => pages.address).toBe('/customers/1')
    // The page listens for Ctrl+K a moment after it is shown, until which it was pressed in vain.
    expect({ ...actions, keys: actions.keys - opening + 1 }).toEqual({ clicks: 0, keys: 5 })
  })

  it('F-050 changes a phone number with 11 keys in its field', async () => {
    await pages.open('/customers/1')
    await main.reads('Acme')
    const actions = countActions()
    await main.setField('Phone', '6165550164')
    press('s', true)
    await expectEventually(messages).toContain('Saved')
    expect(actions).toEqual({ clicks: 0, keys: 11 })
  })

  it('B-09 [LS21] gives a fuel rate to forty customers with 7 clicks and 2 keys', async () => {
    for (let index = 0; index < 40; index += 1)
      await pages.company.insert('Customer', {
        companyName: `Builder ${index}`,
        typeId: COMMERCIAL,
      })
    await pages.open('/customers/search')
    await list('Customers').row('Builder 1')
    const actions = countActions()
    await main.press('Edit in list')
    await list('Customers').selectAll()
    await main.press('Edit selected')
    const edit = dialog('Edit 42 selected records')
    await edit.choose('Field', 'Fuel rate')
    await edit.setField('Value', '18')
    await edit.press('Done')
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    expect(actions).toEqual({ clicks: 7, keys: 2 })
    const rates = (await pages.company.rows('Customer')).map(({ fuelRate }) => fuelRate)
    expect(rates).toEqual(rates.map(() => 18))
  })

  it('O-028 O-100 orders a pickup for the rental on the screen with a click and a key', async () => {
    const rental = await pages.company.rental()
    await pages.company.job(rental)
    await pages.open(`/rentals/${rental.id}`)
    await main.reads('Add Pickup')
    const actions = countActions()
    await main.press('Add Pickup')
    await dialog('Add Pickup').reads('Save')
    press('s', true)
    await dialog('Add Pickup').goes()
    expect(actions).toEqual({ clicks: 1, keys: 1 })
    expect(await pages.company.rows('Job')).toMatchObject([{}, { jobTypeId: JOB_TYPE.pickUp }])
  })

  it('M-065 [IN580] makes invoices of all finished work with 3 clicks', async () => {
    await served(pages.company)
    await served(pages.company, { customerId: 2, serviceAddressId: 12 })
    await pages.open('/invoices/overview')
    const rentals = list('Commercial rentals awaiting invoicing')
    await rentals.row('Other')
    const actions = countActions()
    await rentals.selectAll()
    await rentals.press('Create Invoices')
    await dialog('Create Invoices').reads('2 invoices')
    await dialog('Create Invoices').press('Save')
    await dialog('Create Invoices').goes()
    expect(actions).toEqual({ clicks: 3, keys: 0 })
    expect(await pages.company.rows('Invoice')).toHaveLength(2)
  })

  it('M-036 [PY920] receives a payment of a chosen invoice by check with 2 clicks and 5 keys', async () => {
    const invoiceId = await postedInvoice(pages.company, 1, 503.66)
    await pages.open('/invoices/overview')
    const invoices = list('Invoices')
    await invoices.row('$503.66')
    const actions = countActions()
    await invoices.select('$503.66')
    await invoices.press('Receive Payment')
    await expectEventually(() => main.readField('Amount received')).toBe('$503.66')
    await main.setField('Reference number', '1041')
    press('s', true)
    await expectEventually(messages).toContain('Saved')
    expect(actions).toEqual({ clicks: 2, keys: 5 })
    expect(await pages.company.rows('PaymentLine')).toMatchObject([{ invoiceId, amount: 503.66 }])
    expect(await pages.company.rows('Payment')).toMatchObject([
      { paymentAmount: 503.66, referenceNumber: '1041' },
    ])
  })
})
