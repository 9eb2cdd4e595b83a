import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { lookUpAddress } from '../../support/lookUpAddress.ts'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DELETE = 'Are you sure you want to delete the selected storage dump site(s)?'
const OVERWRITE =
  'This replaces the dumpsters of all selected sites with the ones you choose. Do you want to continue?'
const CANCEL = 'Are you sure you want to cancel changes?'
const sites = list('Storage and dump sites')
const chosen = dialog('Select Dumpsters')
const added = dialog('Add storage or dump site')
const edited = dialog('Storage or dump site')

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')

/** The live links of a site, by the dumpster that each leads to. */
const linksOf = async (site: number) =>
  (await pages.company.rows('StorageDumpSiteDumpsterLink'))
    .filter(({ storageDumpSiteId, deleted }) => storageDumpSiteId === site && deleted === null)
    .map(({ id, dumpsterId }) => ({ id, dumpsterId }))
const dumpstersOf = async (site: number) => (await linksOf(site)).map(({ dumpsterId }) => dumpsterId)

const open = async (): Promise<void> => {
  for (const dumpsterId of [21, 22])
    await pages.company.insert('StorageDumpSiteDumpsterLink', { storageDumpSiteId: 32, dumpsterId })
  await pages.open('/admin/storage-dump-sites/overview', ['Admin'])
  await sites.row('Landfill')
}

describe('The storage and dump sites', () => {
  it('F-087 are listed with their ton expenses, addresses and dumpsters, and counted', async () => {
    await open()
    expect(await sites.columns()).toEqual([
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
    expect(sites.rows).toEqual([
      expect.objectContaining({ Name: 'North Yard', Storage: '✓', Dump: '', Address: '9 Yard Rd' }),
      expect.objectContaining({
        Name: 'Landfill',
        Dump: '✓',
        'Ton expense': 'Landfill',
        Dumpsters: '20 yd, 30 yd',
      }),
    ])
    await main.reads('2 item(s) found')
  })

  it('F-087 F-088 are edited one at a time, and deleted together after a question', async () => {
    await open()
    const offered = () => ['Edit', 'Delete', 'Assign Dumpsters'].map((caption) => main.button(caption))
    expect(offered()).toEqual(['disabled', 'disabled', 'disabled'])
    await sites.select('North Yard')
    await expectEventually(offered).toEqual(['enabled', 'enabled', 'enabled'])
    await sites.selectAlso('20 yd, 30 yd')
    await expectEventually(offered).toEqual(['disabled', 'enabled', 'enabled'])
    await main.press('Delete')
    await answer(DELETE, 'No')
    expect([sites.cells('Name'), saves()]).toEqual([['North Yard', 'Landfill'], []])
    await main.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => sites.rows).toEqual([])
    await expectEventually(async () =>
      (await pages.company.rows('StorageDumpSite')).map(({ deletedBy }) => deletedBy),
    ).toEqual(['Olive Office', 'Olive Office'])
  })

  it('F-089 F-091 get other dumpsters without a question where it is one site; Cancel keeps those it has', async () => {
    await open()
    const before = await linksOf(32)
    await sites.select('20 yd, 30 yd')
    await main.press('Assign Dumpsters')
    await expectEventually(() => chosen.checked).toEqual(['20 yd', '30 yd'])
    await chosen.check('20 yd')
    await chosen.press('Cancel')
    await answer(CANCEL, 'Yes')
    await chosen.goes()
    expect(await linksOf(32)).toEqual(before)

    await main.press('Assign Dumpsters')
    await chosen.check('20 yd')
    await chosen.press('Save')
    await chosen.goes()
    await expectEventually(() => dumpstersOf(32)).toEqual([22])
    // The former links are deleted, and made anew.
    expect(before.map(({ id }) => id)).not.toContain((await linksOf(32))[0]?.id)
    await expectEventually(() => sites.cells('Dumpsters')).toEqual(['', '30 yd'])
    expect(saves()).toHaveLength(1)
  })

  it('F-089 get the same dumpsters after a question where they are several, by one save', async () => {
    await open()
    await sites.select('North Yard')
    await sites.selectAlso('20 yd, 30 yd')
    await main.press('Assign Dumpsters')
    await answer(OVERWRITE, 'No')
    expect(chosen.isShown).toBe(false)
    await main.press('Assign Dumpsters')
    await answer(OVERWRITE, 'Yes')
    await chosen.reads('30 yd')
    expect(chosen.checked).toEqual([])
    await chosen.check('30 yd')
    await chosen.press('Save')
    await chosen.goes()
    await expectEventually(async () => [await dumpstersOf(31), await dumpstersOf(32)]).toEqual([[22], [22]])
    expect(saves()).toHaveLength(1)
  })

  it('S0 §2 [LT4] open over the list by their address, which says of others that they do not exist', async () => {
    await pages.open('/admin/storage-dump-sites/32', ['Admin'])
    await expectEventually(() => edited.readField('Name')).toBe('Landfill')
    await edited.press('Close')
    await edited.goes()
    await expectEventually(() => pages.address).toBe('/admin/storage-dump-sites/overview')
    await sites.row('Landfill')
    await pages.open('/admin/storage-dump-sites/987654', ['Admin'])
    await expectEventually(messages).toContain('Storage or dump site 987654 was not found or was deleted')
    await expectEventually(() => pages.address).toBe('/admin/storage-dump-sites/overview')
  })

  it('F-090 get their address from the lookup, without the suffix of the county, and are added one after the other', async () => {
    await open()
    await main.press('Add')
    await added.setField('Name', 'New transfer station')
    await added.check('Dump')
    await added.choose('Ton expense', 'Landfill')
    await lookUpAddress(added, '1250 Chicago')
    await expectEventually(() => added.readField('City')).not.toBe('')
    await added.setField('County', 'Kent County')
    await added.press('Save And New')
    await expectEventually(() => added.readField('Name')).toBe('')
    await added.setField('Name', 'Second transfer station')
    await added.press('Save')
    await added.goes()
    const stored = await pages.company.rows('StorageDumpSite')
    expect(stored.slice(-2)).toMatchObject([
      {
        name: 'New transfer station',
        dump: true,
        storage: false,
        county: 'Kent',
        address1: expect.any(String),
        latitude: expect.any(Number),
      },
      { name: 'Second transfer station', dump: false, county: null },
    ])
    await sites.row('New transfer station')
    await sites.row('Second transfer station')
  })
})
