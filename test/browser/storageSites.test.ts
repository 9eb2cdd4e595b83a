import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectFirstMatch, typeIntoLookup } from './steps/addressLookup.ts'
import { useProduct } from './steps/product.ts'
import { rowWith } from './steps/rows.ts'
import {
  check,
  choose,
  dialogNamed,
  gridNamed,
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

describe('the dialog of a storage or dump site', () => {
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
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', PATH)
  await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
  return tab
}

async function buttonsOf(tab: BrowserTab, dialog: string): Promise<readonly string[]> {
  return textsOf(tab, `${dialog}//*[contains(@class,"dialog-buttons")]//button`)
}

function siteNamed(name: string) {
  const [site] = product.stored.all('SELECT * FROM StorageDumpSite WHERE name = ? ORDER BY id DESC', name)
  if (site === undefined) throw new Error(`The site ${name} is not stored.`)
  return site
}

function firstTonExpense(): string {
  const [expense] = product.stored.all(
    'SELECT name FROM TonExpense WHERE deleted IS NULL ORDER BY displayOrder',
  )
  return String(expense?.['name'])
}
