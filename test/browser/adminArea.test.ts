import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { useProduct } from './steps/product.ts'
import { dialogNamed, gridNamed, press, readField, SCREEN, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const SITE = dialogNamed('Storage or dump site')

describe('the admin area', () => {
  it('S0 §2 [LT4] opens a site by its address, over the list', async () => {
    const [site] = product.stored.all('SELECT id, name FROM StorageDumpSite WHERE deleted IS NULL')
    const tab = await product.visit('Kim DeVries', `/admin/storage-dump-sites/${String(site?.['id'])}`)
    await expectEventually(() => readField(tab, SITE, 'Name')).toBe(site?.['name'])
    await press(tab, SITE, 'Close')
    await waitUntilGone(tab, SITE)
    await tab.waitForAddress('/admin/storage-dump-sites/overview')
    await waitFor(tab, `${gridNamed('Storage and dump sites')}//tr[@data-key]`)
  })

  it('S0 §2 [LT4] says that a site does not exist', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/storage-dump-sites/987654')
    await tab.waitForMessage('Storage or dump site 987654 was not found or was deleted')
    await expectEventually(() => Promise.resolve(tab.address())).toBe('/admin/storage-dump-sites/overview')
  })

  it('[EX1] downloads all data from an address that opens once', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/data-export')
    await press(tab, SCREEN, 'Export Everything')
    const addresses = async () =>
      Promise.all(
        tab.requestsTo('/api/account/ticket').map(async (request) => request.response()?.text() ?? ''),
      )
    await expectEventually(addresses).toEqual([
      expect.stringMatching(/"address":"\/api\/file\/export\?ticket=/),
    ])
    expect(await seriousProblems(tab)).toEqual([])
  })

  it('has no serious problem of accessibility on its screens', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/lookup-tables/ton-expenses')
    await waitFor(tab, `${gridNamed('Ton Expenses')}//tr[@data-key]`)
    expect(await seriousProblems(tab)).toEqual([])
    await press(tab, '//nav[@aria-label="Lookup tables and settings"]', 'Rates')
    await waitFor(tab, `${SCREEN}//label[normalize-space()="Service job"]`)
    expect(await seriousProblems(tab)).toEqual([])
  })
})
