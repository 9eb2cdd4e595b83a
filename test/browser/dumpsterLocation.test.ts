import { expectEventually } from '#test/support/eventually.ts'
import {
  actOnDumpster,
  cellOf,
  dumpstersWhere,
  IS_STORED,
  locationsOf,
  releaseDumpster,
  visitDumpsters,
} from './steps/dumpsters.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  choose,
  chooseRecord,
  dialogNamed,
  press,
  problemOf,
  readField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LOCATION = dialogNamed('Assign Location')

const HAS_JOBS = `EXISTS (SELECT 1 FROM Rental r JOIN Job j ON j.rentalId = r.id
  WHERE r.serviceAddressId = a.id AND r.deleted IS NULL AND j.deleted IS NULL)`

describe('assigning a location', () => {
  it('O-074 requires a site or an address, asks before the current one is ended, and ends it', async () => {
    const [dumpster = {}] = dumpstersWhere(product, IS_STORED)
    const before = locationsOf(product, dumpster)
    const { customer, address, id } = addressWhere(HAS_JOBS)
    const tab = await visitDumpsters(product)
    await actOnDumpster(tab, dumpster, 'Assign Location')
    await press(tab, LOCATION, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, LOCATION, 'Storage Site')).toBe(
      'Storage Site or Service Address Is Required',
    )
    await waitFor(tab, `${LOCATION}//*[@data-field="serviceAddressId"]//input[@disabled]`)
    await chooseRecord(tab, LOCATION, 'Customer', customer)
    await chooseRecord(tab, LOCATION, 'Service Address', address)
    await press(tab, LOCATION, 'Save')
    await answerQuestion(tab, QUESTIONS.replaceLocation, 'No')
    expect(locationsOf(product, dumpster)).toEqual(before)
    await expectEventually(() => readField(tab, LOCATION, 'Service Address')).toBe(address)
    await press(tab, LOCATION, 'Save')
    await answerQuestion(tab, QUESTIONS.replaceLocation, 'Yes')
    await waitUntilGone(tab, LOCATION)
    const after = locationsOf(product, dumpster)
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({
      serviceAddressId: id,
      storageDumpSiteId: null,
      placedJobId: null,
      removed: null,
      createdBy: 'Walt Bolt',
    })
    expect(after.filter(({ removed }) => removed === null)).toHaveLength(1)
    await expectEventually(() => cellOf(tab, dumpster, 'location')).toBe(address)
  })

  it('O-074 asks nothing of a dumpster without a location', async () => {
    const [, dumpster = {}] = dumpstersWhere(product, IS_STORED, 2)
    const [site] = product.stored.all(
      'SELECT id, name FROM StorageDumpSite WHERE deleted IS NULL AND storage = 1 ORDER BY displayOrder',
    )
    const tab = await visitDumpsters(product)
    await releaseDumpster(tab, dumpster, 'Yes')
    await expectEventually(() => cellOf(tab, dumpster, 'location')).toBe('')
    await actOnDumpster(tab, dumpster, 'Assign Location')
    await choose(tab, LOCATION, 'Storage Site', String(site?.['name']))
    await press(tab, LOCATION, 'Save')
    await waitUntilGone(tab, LOCATION)
    expect(locationsOf(product, dumpster).at(-1)).toMatchObject({
      storageDumpSiteId: site?.['id'],
      serviceAddressId: null,
      removed: null,
    })
    await expectEventually(() => cellOf(tab, dumpster, 'location')).toBe(site?.['name'])
  })

  it('O-075 offers a note instead for an address without jobs', async () => {
    const [, , dumpster = {}] = dumpstersWhere(product, `${IS_STORED} AND i.notes IS NULL`, 3)
    const before = locationsOf(product, dumpster)
    const notes = () => product.stored.row('DumpsterInventory', Number(dumpster['id']))['notes']
    const { customer, address } = addressWhere(`NOT ${HAS_JOBS}`)
    const tab = await visitDumpsters(product)
    await actOnDumpster(tab, dumpster, 'Assign Location')
    await chooseRecord(tab, LOCATION, 'Customer', customer)
    await chooseRecord(tab, LOCATION, 'Service Address', address)
    await press(tab, LOCATION, 'Save')
    await answerQuestion(tab, QUESTIONS.noteInstead, 'No')
    expect(notes()).toBeNull()
    await press(tab, LOCATION, 'Save')
    await answerQuestion(tab, QUESTIONS.noteInstead, 'Yes')
    await waitUntilGone(tab, LOCATION)
    await expectEventually(notes).toBe(`No job found. Dumpster stored at ${address}`)
    expect(locationsOf(product, dumpster)).toEqual(before)
  })
})

/** An address with a site name, of a commercial customer whose name is unique. */
function addressWhere(condition: string): {
  readonly id: number
  readonly customer: string
  readonly address: string
} {
  const [found] = product.stored.all(
    `SELECT a.id, c.companyName, a.siteName FROM ServiceAddress a JOIN Customer c ON c.id = a.customerId
     WHERE c.typeId = 1 AND c.deleted IS NULL AND a.deleted IS NULL AND a.siteName IS NOT NULL AND ${condition}
       AND (SELECT count(*) FROM Customer o WHERE o.companyName = c.companyName) = 1
       AND (SELECT count(*) FROM ServiceAddress o WHERE o.customerId = c.id AND o.siteName = a.siteName) = 1
     ORDER BY a.id LIMIT 1`,
  )
  if (found === undefined) throw new Error(`The demo company has no address with ${condition}.`)
  return {
    id: Number(found['id']),
    customer: String(found['companyName']),
    address: String(found['siteName']),
  }
}
