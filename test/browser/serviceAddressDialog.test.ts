import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForDebounce, searchedTexts, selectFirstMatch, typeIntoLookup } from './steps/addressLookup.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  gridNamed,
  openTab,
  press,
  readField,
  SCREEN,
  setField,
  check,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Service addresses'
const ADDRESS = dialogNamed('Service address')

const ALL_FIELDS = [
  'Site name',
  'Phone',
  'Address',
  'Address, line 2',
  'City',
  'State',
  'Zip',
  'County',
  'Latitude',
  'Longitude',
  'Distance (miles)',
  'Range',
  'Price per ton',
  'Notes',
]

/** The newest address, priced by range, of one of the customers; each test uses a different customer. */
function addressOf(index: number) {
  const customerId = busyCustomers(product.stored, index + 1)[index] ?? 0
  const [addressId = 0] = product.stored.ids(
    'SELECT id FROM ServiceAddress WHERE customerId = ? AND range IS NOT NULL ORDER BY id DESC',
    customerId,
  )
  return { customerId, addressId }
}

async function visitAddresses(customerId: number): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  await openTab(tab, 'Service Address')
  return tab
}

async function saveDialog(tab: BrowserTab): Promise<void> {
  await press(tab, ADDRESS, 'Done')
  await waitUntilGone(tab, ADDRESS)
}

/** Saves the screen and answers the question about the jobs of the edited address. */
async function saveScreen(tab: BrowserTab, toJobs: 'Yes' | 'No'): Promise<void> {
  await press(tab, SCREEN, 'Save')
  await answerQuestion(tab, QUESTIONS.updateJobs, toJobs)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
}

async function shownFields(tab: BrowserTab): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const caption of ALL_FIELDS) values[caption] = await readField(tab, ADDRESS, caption)
  return values
}

async function directions(
  tab: BrowserTab,
): Promise<{ readonly to: string | null; readonly target: string | null }> {
  const link = await waitFor(tab, `${ADDRESS}//a[@data-testid="directions"]`)
  const [href, target] = await link.evaluate((element) => [
    element.getAttribute('href'),
    element.getAttribute('target'),
  ])
  return { to: new URL(href ?? '').searchParams.get('destination'), target: target ?? null }
}

describe('the dialog of a service address', () => {
  it('F-067 has 95% of the height and shows all fields of the stored address', async () => {
    const { customerId, addressId } = addressOf(0)
    const tab = await visitAddresses(customerId)
    await openRow(tab, rowOf(LIST, addressId), ADDRESS)
    const { address1, city, state, zip, county, range } = product.stored.row('ServiceAddress', addressId)
    await expectEventually(() => shownFields(tab)).toMatchObject({
      Address: address1,
      City: city,
      State: state,
      Zip: zip,
      County: county,
      Range: range,
    })
    const content = await waitFor(tab, `${ADDRESS}//*[@data-testid="service-address-dialog"]`)
    const share = () =>
      content.evaluate((element) => {
        const dialog = element.closest('[role="dialog"]')
        return dialog === null ? 0 : dialog.getBoundingClientRect().height / window.innerHeight
      })
    await expectEventually(share).toBeCloseTo(0.95, 2)
  })

  it('F-033 F-034 sends no request before three characters, and on No a match changes no field', async () => {
    const { customerId, addressId } = addressOf(1)
    const tab = await visitAddresses(customerId)
    await openRow(tab, rowOf(LIST, addressId), ADDRESS)
    const before = await shownFields(tab)
    await typeIntoLookup(tab, ADDRESS, '25')
    await waitForDebounce(tab)
    expect(searchedTexts(tab)).toEqual([])
    await typeIntoLookup(tab, ADDRESS, '250 leonard rockford')
    await selectFirstMatch(tab, ADDRESS)
    expect(searchedTexts(tab)).toEqual(['250 leonard rockford'])
    await answerQuestion(tab, QUESTIONS.overrideAddress, 'No')
    await expectEventually(() => shownFields(tab)).toEqual(before)

    await typeIntoLookup(tab, ADDRESS, '250 leonard rockford')
    await selectFirstMatch(tab, ADDRESS)
    await answerQuestion(tab, QUESTIONS.overrideAddress, 'Yes')
    await tab.waitUntil(
      async () => (await readField(tab, ADDRESS, 'City')) === 'Rockford',
      'the address to be filled in',
    )
    await expectEventually(() => shownFields(tab)).toEqual({
      ...before,
      Address: '250 Leonard St NW',
      City: 'Rockford',
      State: 'MI',
      Zip: '49341',
      County: 'Kent County',
      Latitude: '43.115',
      Longitude: '-85.568',
    })
    await press(tab, ADDRESS, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
  })

  it('F-071 F-072 links directions to the coordinates, or to the address without them, and then measures no distance', async () => {
    const { customerId, addressId } = addressOf(2)
    const stored = product.stored.row('ServiceAddress', addressId)
    const tab = await visitAddresses(customerId)
    await openRow(tab, rowOf(LIST, addressId), ADDRESS)
    const point = `${String(stored['latitude'])},${String(stored['longitude'])}`
    await expectEventually(() => directions(tab)).toEqual({ to: point, target: '_blank' })
    const distance = await readField(tab, ADDRESS, 'Distance (miles)')
    await setField(tab, ADDRESS, 'Latitude', '')
    await setField(tab, ADDRESS, 'Longitude', '')
    const parts = ['address1', 'city', 'state', 'zip'].map((column) => String(stored[column]))
    await expectEventually(() => directions(tab)).toEqual({ to: parts.join(', '), target: '_blank' })
    await press(tab, ADDRESS, 'Calculate distance')
    await tab.waitForMessage('Cannot set distance if latitude or longitude are not filled in')
    expect(tab.requestsTo('/api/places/distance')).toEqual([])
    await expectEventually(() => readField(tab, ADDRESS, 'Distance (miles)')).toBe(distance)
  })
})

describe('saving a service address', () => {
  it('F-068 F-069 F-075 requires range or zone by mode and clears the other; jobs are updated only on Yes', async () => {
    const { customerId, addressId } = addressOf(3)
    const jobCalls = () => tab.requestsTo('/api/utility/updateUncompletedJobs')
    const tab = await visitAddresses(customerId)
    await openRow(tab, rowOf(LIST, addressId), ADDRESS)
    await check(tab, ADDRESS, 'By zone')
    await press(tab, ADDRESS, 'Done')
    await tab.waitForMessage('Please fix errors before saving')
    await waitFor(tab, `${ADDRESS}//*[@data-field="zone"]//*[@role="alert"][.="Required"]`)
    await choose(tab, ADDRESS, 'Zone', '3')
    await setField(tab, ADDRESS, 'County', 'Ottawa County')
    await saveDialog(tab)
    await saveScreen(tab, 'No')
    const byZone = product.stored.row('ServiceAddress', addressId)
    expect(byZone).toMatchObject({ range: null, zone: 3, county: 'Ottawa' })

    await openRow(tab, rowOf(LIST, addressId), ADDRESS)
    await check(tab, ADDRESS, 'By range')
    await choose(tab, ADDRESS, 'Range', 'Outer')
    await saveDialog(tab)
    expect(jobCalls()).toEqual([])
    await saveScreen(tab, 'Yes')
    expect(product.stored.row('ServiceAddress', addressId)).toMatchObject({ range: 'Outer', zone: null })
    await tab.waitUntil(() => jobCalls()[0]?.response()?.status() === 200, 'the jobs to be updated')
    expect(jobCalls().map((request) => [request.method(), request.postData()])).toEqual([
      ['POST', JSON.stringify({ serviceAddressId: addressId })],
    ])
  })

  it('F-061 keeps the address when Delete is answered with No', async () => {
    const { customerId, addressId } = addressOf(4)
    const tab = await visitAddresses(customerId)
    await selectRow(tab, rowOf(LIST, addressId))
    await press(tab, gridNamed(LIST), 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteAddress, 'No')
    await waitFor(tab, rowOf(LIST, addressId))
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
  })
})
