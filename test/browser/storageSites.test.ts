import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectFirstMatch, typeIntoLookup } from './steps/addressLookup.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  cells,
  columnCaptions,
  doubleClick,
  openRow,
  rowOf,
  rowWith,
  selectAlso,
  selectRow,
} from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  choose,
  dialogNamed,
  find,
  gridNamed,
  itemsFound,
  press,
  readField,
  SCREEN,
  setField,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const PATH = '/admin/storage-dump-sites/overview'
const LIST = 'Storage and dump sites'
const ADD = dialogNamed('Add storage or dump site')
const EDIT = dialogNamed('Storage or dump site')
const DUMPSTERS = dialogNamed('Select Dumpsters')

describe('the list of storage and dump sites', () => {
  it('F-087 shows each site with its ton expense, address and dumpsters, and the other columns on demand', async () => {
    const tab = await openList()
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual([
      'Name',
      'Dump',
      'Storage',
      'Ton expense',
      'Note',
      'Address',
      'City',
      'State',
      'Zip',
      'Dumpsters',
    ])
    const [site] = product.stored.all(
      `SELECT s.*, t.name AS expense FROM StorageDumpSite s JOIN TonExpense t ON t.id = s.tonExpenseId
       WHERE s.deleted IS NULL AND s.dump = 1 ORDER BY s.displayOrder`,
    )
    const id = Number(site?.['id'])
    const text = (field: string) =>
      textsOf(tab, `${rowOf(LIST, id)}/td[@data-field="${field}"]`).then(([first]) => first)
    await expectEventually(() => text('name')).toBe(site?.['name'])
    await expectEventually(() => text('tonExpenseId')).toBe(site?.['expense'])
    await expectEventually(() => text('address1')).toBe(site?.['address1'])
    await expectEventually(() => text('dumpsters')).toBe(sizesAt(id).join(', '))
    const listed = product.stored.all('SELECT id FROM StorageDumpSite WHERE deleted IS NULL')
    await tab.waitForText(itemsFound(listed.length))

    await press(tab, gridNamed(LIST), 'Choose columns')
    for (const caption of ['Address, line 2', 'Country', 'Latitude', 'Longitude'])
      await waitFor(tab, `${dialogNamed('Columns')}//*[normalize-space()="${caption}"]`)
  })

  it('F-087 F-088 enables Edit for one row and Delete and Assign Dumpsters for any, and deletes several after the question', async () => {
    const tab = await openList()
    const one = await addSite(tab, 'Depot one')
    const other = await addSite(tab, 'Depot other')
    for (const caption of ['Edit', 'Delete', 'Assign Dumpsters'])
      await waitFor(tab, `${buttonIn(SCREEN, caption)}[@disabled]`)
    await selectRow(tab, rowOf(LIST, one))
    for (const caption of ['Edit', 'Delete', 'Assign Dumpsters'])
      await waitFor(tab, `${buttonIn(SCREEN, caption)}[not(@disabled)]`)
    await selectAlso(tab, rowOf(LIST, other))
    await waitFor(tab, `${buttonIn(SCREEN, 'Edit')}[@disabled]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Assign Dumpsters')}[not(@disabled)]`)

    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteSites, 'No')
    await waitFor(tab, rowOf(LIST, one))
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteSites, 'Yes')
    for (const id of [one, other]) await waitUntilGone(tab, rowOf(LIST, id))
    for (const id of [one, other]) {
      const site = () => product.stored.row('StorageDumpSite', id)
      await tab.waitUntil(() => site()['deleted'] !== null, 'the deletion to be stored')
      expect(site()['deletedBy']).toBe('Kim DeVries')
    }
  })
})

describe('the dialog of a storage or dump site', () => {
  it('F-088 F-090 edits a site on double click, offers Close until something is changed, and stores with Save', async () => {
    const tab = await openList()
    const [id = 0] = product.stored.ids(
      'SELECT id FROM StorageDumpSite WHERE deleted IS NULL AND tonExpenseId IS NOT NULL ORDER BY displayOrder',
    )
    await openRow(tab, rowOf(LIST, id), EDIT)
    await expectEventually(() => buttonsOf(tab, EDIT)).toEqual(['Close'])
    await setField(tab, EDIT, 'Note', 'Closed on Sundays')
    await expectEventually(() => buttonsOf(tab, EDIT)).toEqual(['Cancel', 'Save And New', 'Save'])
    await press(tab, EDIT, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    expect(product.stored.row('StorageDumpSite', id)['note']).toBe('Closed on Sundays')
    await expectEventually(() => cells(tab, LIST, 'note')).toContain('Closed on Sundays')

    await doubleClick(tab, rowOf(LIST, id))
    await setField(tab, EDIT, 'Name', 'Somewhere else')
    await press(tab, EDIT, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, EDIT)
    await expectEventually(() => cells(tab, LIST, 'name')).not.toContain('Somewhere else')
  })

  it('F-090 fills the address from the lookup, without the suffix of the county, and goes on with another new site', async () => {
    const tab = await openList()
    await press(tab, SCREEN, 'Add')
    await expectEventually(() => buttonsOf(tab, ADD)).toEqual(['Close'])
    await setField(tab, ADD, 'Name', 'New transfer station')
    await check(tab, ADD, 'Dump')
    await choose(tab, ADD, 'Ton expense', firstTonExpense())
    await typeIntoLookup(tab, ADD, '1250 Chicago')
    await selectFirstMatch(tab, ADD)
    await expectEventually(() => readField(tab, ADD, 'City')).not.toBe('')
    await setField(tab, ADD, 'County', 'Kent County')
    await press(tab, ADD, 'Save And New')
    await expectEventually(() => readField(tab, ADD, 'Name')).toBe('')
    await setField(tab, ADD, 'Name', 'Second transfer station')
    await press(tab, ADD, 'Save')
    await waitUntilGone(tab, ADD)
    const [first, second] = ['New transfer station', 'Second transfer station'].map(siteNamed)
    expect(first).toMatchObject({ dump: 1, storage: 0, county: 'Kent', deleted: null })
    expect(first?.['address1']).not.toBeNull()
    expect(first?.['latitude']).not.toBeNull()
    expect(second).toMatchObject({ dump: 0, county: null })
    await waitFor(tab, rowWith(LIST, 'New transfer station'))
    await waitFor(tab, rowWith(LIST, 'Second transfer station'))
  })

  it('F-031 F-090 keeps a site without a name in the dialog', async () => {
    const tab = await openList()
    await press(tab, SCREEN, 'Add')
    await check(tab, ADD, 'Storage')
    await press(tab, ADD, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await waitFor(tab, `${ADD}//*[@role="alert"][normalize-space()="Required"]`)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })
})

describe('assigning dumpsters', () => {
  it('F-089 F-091 replaces the dumpsters of one site without a question; Cancel keeps them', async () => {
    const tab = await openList()
    const [id = 0] = product.stored.ids(
      'SELECT storageDumpSiteId AS id FROM StorageDumpSiteDumpsterLink WHERE deleted IS NULL GROUP BY storageDumpSiteId HAVING count(*) > 1',
    )
    const before = sizesAt(id)
    const [removed = '', ...kept] = before
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, SCREEN, 'Assign Dumpsters')
    await expectEventually(() => chosenIn(tab)).toEqual(before)
    await check(tab, DUMPSTERS, removed)
    await press(tab, DUMPSTERS, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, DUMPSTERS)
    expect(sizesAt(id)).toEqual(before)

    const links = liveLinks(id)
    await press(tab, SCREEN, 'Assign Dumpsters')
    await check(tab, DUMPSTERS, removed)
    await press(tab, DUMPSTERS, 'Save')
    await waitUntilGone(tab, DUMPSTERS)
    await tab.waitUntil(() => sizesAt(id).length === kept.length, 'the dumpsters to be stored')
    expect(sizesAt(id)).toEqual(kept)
    // The former links are deleted, and made anew.
    expect(liveLinks(id).some((link) => links.includes(link))).toBe(false)
    await expectEventually(() => textsOf(tab, `${rowOf(LIST, id)}/td[@data-field="dumpsters"]`)).toEqual([
      kept.join(', '),
    ])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
  })

  it('F-089 asks before it overwrites those of several sites, and stores them by one save', async () => {
    const tab = await openList()
    const sites = [await addSite(tab, 'Lot one'), await addSite(tab, 'Lot two')]
    await find(tab, `//input[@aria-label="Search in ${LIST}"]`).fill('Lot ')
    await tab.waitUntil(async () => (await tab.page.$$('tr[data-key]')).length === 2, 'the two sites')
    const saves = tab.requestsTo('/SaveChanges').length
    const [size = ''] = allSizes()
    await selectRow(tab, rowOf(LIST, sites[0] ?? 0))
    await selectAlso(tab, rowOf(LIST, sites[1] ?? 0))
    await press(tab, SCREEN, 'Assign Dumpsters')
    await answerQuestion(tab, QUESTIONS.overwriteAssignments, 'No')
    await press(tab, SCREEN, 'Assign Dumpsters')
    await answerQuestion(tab, QUESTIONS.overwriteAssignments, 'Yes')
    await expectEventually(() => chosenIn(tab)).toEqual([])
    await check(tab, DUMPSTERS, size)
    await press(tab, DUMPSTERS, 'Save')
    await waitUntilGone(tab, DUMPSTERS)
    for (const id of sites) await expectEventually(() => Promise.resolve(sizesAt(id))).toEqual([size])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(saves + 1)
  })
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', PATH)
  await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
  return tab
}

/** Adds a site by its dialog, and returns its id once it is listed. */
async function addSite(tab: BrowserTab, name: string): Promise<number> {
  await press(tab, SCREEN, 'Add')
  await setField(tab, ADD, 'Name', name)
  await press(tab, ADD, 'Save')
  await waitUntilGone(tab, ADD)
  await waitFor(tab, rowWith(LIST, name))
  return Number(siteNamed(name)['id'])
}

async function buttonsOf(tab: BrowserTab, dialog: string): Promise<readonly string[]> {
  return textsOf(tab, `${dialog}//*[contains(@class,"dialog-buttons")]//button`)
}

/** The captions of the chosen boxes of the dialog of dumpsters, once it shows all. */
async function chosenIn(tab: BrowserTab): Promise<readonly string[]> {
  await waitFor(tab, `${DUMPSTERS}//label`)
  return tab.page.$$eval(`xpath/${DUMPSTERS}//label`, (labels) =>
    labels
      .filter((label) => label.querySelector('input')?.checked === true)
      .map((label) => (label.textContent ?? '').trim()),
  )
}

function siteNamed(name: string) {
  const [site] = product.stored.all('SELECT * FROM StorageDumpSite WHERE name = ? ORDER BY id DESC', name)
  if (site === undefined) throw new Error(`The site ${name} is not stored.`)
  return site
}

function liveLinks(siteId: number): readonly number[] {
  return product.stored.ids(
    'SELECT id FROM StorageDumpSiteDumpsterLink WHERE deleted IS NULL AND storageDumpSiteId = ?',
    siteId,
  )
}

/** The sizes of the dumpsters of a site, in their order. */
function sizesAt(siteId: number): readonly string[] {
  return product.stored
    .all(
      `SELECT d.size FROM StorageDumpSiteDumpsterLink l JOIN Dumpster d ON d.id = l.dumpsterId
       WHERE l.deleted IS NULL AND l.storageDumpSiteId = ? ORDER BY d.displayOrder`,
      siteId,
    )
    .map(({ size }) => String(size))
}

function allSizes(): readonly string[] {
  return product.stored.all('SELECT size FROM Dumpster ORDER BY displayOrder').map(({ size }) => String(size))
}

function firstTonExpense(): string {
  const [expense] = product.stored.all(
    'SELECT name FROM TonExpense WHERE deleted IS NULL ORDER BY displayOrder',
  )
  return String(expense?.['name'])
}
