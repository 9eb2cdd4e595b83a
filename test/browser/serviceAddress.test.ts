import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { typeIntoLookup } from './steps/addressLookup.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  problemOf,
  dialogNamed,
  gridNamed,
  openTab,
  press,
  readField,
  SCREEN,
  check,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const ADD = dialogNamed('Add service address')
const EDIT = dialogNamed('Service address')
const GRID = gridNamed('Service addresses')

async function openAddresses(id: number): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
  await openTab(tab, 'Service Address')
  await waitFor(tab, buttonIn(GRID, 'Add'))
  return tab
}

/** Types an address into the lookup and selects the first match. */
async function lookUp(tab: BrowserTab, region: string, text: string): Promise<void> {
  await typeIntoLookup(tab, region, text)
  await waitFor(tab, `${region}//*[@role="option"]`)
  await tab.press('Enter')
}

describe('a service address', () => {
  it('F-033 F-034 F-067 F-068 F-069 F-072 F-073 is found by typing, asks before it overrides, needs range or zone, and measures its distance', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await openAddresses(id)
    await press(tab, GRID, 'Add')
    await waitFor(tab, ADD)
    await press(tab, ADD, 'Calculate distance')
    await tab.waitForMessage('Cannot set distance if latitude or longitude are not filled in')

    await lookUp(tab, ADD, '250 leonard rockford')
    await tab.waitUntil(
      async () => (await readField(tab, ADD, 'Address')) === '250 Leonard St NW',
      'the address',
    )
    await expectEventually(() => readField(tab, ADD, 'City')).toBe('Rockford')
    await expectEventually(() => readField(tab, ADD, 'County')).toBe('Kent County')
    await expectEventually(() => readField(tab, ADD, 'State')).toBe('MI')
    expect(Number(await readField(tab, ADD, 'Latitude'))).toBeCloseTo(43.12, 1)
    expect(tab.requests.filter((request) => request.url().includes('/places'))).toHaveLength(1)

    await lookUp(tab, ADD, '12 main lowell')
    await answerQuestion(tab, QUESTIONS.overrideAddress, 'No')
    await expectEventually(() => readField(tab, ADD, 'City')).toBe('Rockford')

    await press(tab, ADD, 'Calculate distance')
    await tab.waitUntil(async () => (await readField(tab, ADD, 'Distance (miles)')) !== '', 'a distance')
    const miles = Number(await readField(tab, ADD, 'Distance (miles)'))
    expect(miles).toBeGreaterThan(12)
    expect(miles).toBeLessThan(25)

    await press(tab, ADD, 'Done')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, ADD, 'Range')).toBe('Required')
    await choose(tab, ADD, 'Range', 'Regular')
    await check(tab, ADD, 'By zone')
    await choose(tab, ADD, 'Zone', '3')
    await press(tab, ADD, 'Done')
    await waitUntilGone(tab, ADD)
    await press(tab, SCREEN, 'Save')
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const [stored] = product.stored.all(
      'SELECT * FROM ServiceAddress WHERE customerId = ? ORDER BY id DESC',
      id,
    )
    expect(stored).toMatchObject({
      address1: '250 Leonard St NW',
      city: 'Rockford',
      county: 'Kent',
      range: null,
      zone: 3,
      createdBy: 'Dana Whitfield',
    })
    expect(Number(stored?.['distance'])).toBeCloseTo(miles, 1)
  })

  it('F-067 has a dialog of 95% of the height', async () => {
    const [, customerId = 0] = busyCustomers(product.stored, 2)
    const [addressId = 0] = product.stored.ids(
      'SELECT id FROM ServiceAddress WHERE customerId = ?',
      customerId,
    )
    const tab = await openAddresses(customerId)
    await openRow(tab, rowOf('Service addresses', addressId), EDIT)
    const content = await waitFor(tab, `${EDIT}//*[@data-testid="service-address-dialog"]`)
    const share = () =>
      content.evaluate((element) => {
        const dialog = element.closest('[role="dialog"]')
        return dialog === null ? 0 : dialog.getBoundingClientRect().height / window.innerHeight
      })
    await expectEventually(share).toBeCloseTo(0.95, 2)
  })
})
