import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { modified } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { fireEvent } from '@testing-library/dom'
import { card, menu, openMenu } from '../screens/schedule/support/shownBoard.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, found, header, main, messages } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'

const pages = servePages({ isLive: true })

const following = () => expectEventually(() => pages.company.server.streams.count).toBe(1)

/** Ann changes customer 1. */
const edit = (values: object) => pages.company.edit('Customer', 1, { ...values })

describe('A page that others work beside', () => {
  it('[LC783] shows on a record what a colleague has stored, without a reload', async () => {
    await pages.open('/customers/1')
    await expectEventually(() => main.readField('Company name')).toBe('Acme')
    await following()
    await edit({ companyName: 'Acme Stone' })
    await expectEventually(() => main.readField('Company name')).toBe('Acme Stone')
    await pages.company.add('Contact', { customerId: 1, firstName: 'Cora', lastName: 'Contact' })
    await main.openTab('Contacts')
    await main.reads('Cora')
  })

  it('[LC784] merges other fields of a record that is edited, says so, and Save stores both', async () => {
    await pages.open('/customers/1')
    await following()
    await main.setField('Company name', 'Acme Paving')
    await edit({ siteNotes: 'Gate code 4711' })
    await expectEventually(messages).toContainEqual(
      'Ann Colleague changed Site notes of Customer Acme Paving meanwhile. What you edited stays.',
    )
    await main.press('Save')
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      companyName: 'Acme Paving',
      siteNotes: 'Gate code 4711',
    })
  })

  it('[LC785] marks a field that both changed, and settles it before Save has to ask', async () => {
    await pages.open('/customers/1')
    await following()
    await main.setField('Company name', 'Acme Paving')
    await edit({ companyName: 'Acme Stone' })
    await main.reads('Ann Colleague changed this to Acme Stone')
    await main.press('Save')
    const merge = dialog('Changed by someone else')
    await merge.reads('Acme Stone')
    expect(pages.requests.of('SaveChanges')).toEqual([])
    await merge.press('Apply')
    await merge.goes()
    await main.press('Save')
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      companyName: 'Acme Paving',
    })
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('[LC786] marks a record that is edited and was deleted, and restores it with the edits', async () => {
    await pages.open('/customers/2')
    await following()
    await main.setField('Company name', 'Other Two')
    await pages.company.remove('Customer', 2)
    const mark = () => main.buttons.find((caption) => caption.startsWith('Deleted by Ann Colleague')) ?? ''
    await expectEventually(mark).not.toBe('')
    await main.press(mark())
    const merge = dialog('Changed by someone else')
    await merge.choosePart('conflict-restore')
    await merge.press('Apply')
    await merge.goes()
    await main.press('Save')
    await expectEventually(() => pages.company.row('Customer', 2)).toMatchObject({
      companyName: 'Other Two',
      deleted: null,
    })
    expect(mark()).toBe('')
  })

  it('[LC785] [LC950] marks a row where it is listed, settles records of several entities in one dialog, and one Save stores them all', async () => {
    await pages.open('/customers/1')
    await following()
    await main.setField('Company name', 'Acme Paving')
    await main.openTab('Service Address')
    await list('Service addresses').open('Barn')
    const address = dialog('Service address')
    await address.setField('Site name', 'Yard')
    await address.press('Done')
    await address.goes()
    await edit({ companyName: 'Acme Stone', siteNotes: 'Gate code 4711' })
    await pages.company.edit('ServiceAddress', 11, { siteName: 'Quarry' })
    const merge = dialog('Changed by someone else')
    await list('Service addresses').press('Changed by Ann Colleague: choose what is kept')
    await merge.reads('Quarry')
    expect(merge.text).not.toContain('Acme Stone')
    await merge.press('Close')
    await merge.goes()
    await main.press('2 records changed by others')
    await merge.reads('Quarry')
    await merge.choosePart('field-theirs', 'companyName')
    await merge.press('Apply')
    await merge.goes()
    await main.press('Save')
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({ siteName: 'Yard' })
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      companyName: 'Acme Stone',
      siteNotes: 'Gate code 4711',
    })
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('[LC788] [LC789] changes rows of a list where they are, fades what it holds no more, and offers what is new', async () => {
    await pages.open('/customers/search')
    await main.press('Search')
    const customers = list('Customers')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme', 'Other'])
    await customers.select('Acme')
    await following()
    await pages.company.edit('Customer', 2, { companyName: 'Able' })
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme', 'Able'])
    await expectEventually(async () => (await customers.row('Able')).className).toContain('row-changed')
    await pages.company.remove('Customer', 2)
    await expectEventually(async () => (await customers.row('Able')).className).toContain('row-gone')
    await pages.company.add('Customer', { typeId: 1, companyName: 'Zeta' })
    await main.press('1 new')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme', 'Zeta'])
  })

  it('B-07 [LC790] [LC791] moves a card that a colleague gave to a driver, not under an open menu, and shows a new one', async () => {
    const rental = await pages.company.rental()
    const job = await pages.company.job(rental)
    const below = await pages.company.job(rental, { driverId: 901, displayOrder: 1 })
    await pages.open('/schedule/overview')
    await main.reads(`J${String(job.id)}`)
    await following()
    await pages.company.save([
      modified('Job', await pages.company.row('Job', job.id), { driverId: 901, displayOrder: 1 }),
      modified('Job', await pages.company.row('Job', below.id), { displayOrder: 2 }),
    ])
    const both = [String(job.id), String(below.id)]
    await expectEventually(() => cardsOf('901')).toEqual(both)
    await expectEventually(() => document.querySelectorAll('.card-changed').length).toBe(1)
    await openMenu(job.id)
    await pages.company.edit('Job', job.id, { driverId: 902 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(cardsOf('901')).toEqual(both)
    fireEvent.keyDown(await menu.element(), { key: 'Escape' })
    await expectEventually(() => cardsOf('902')).toEqual([String(job.id)])
    const other = await pages.company.job(rental)
    await expectEventually(() => cardsOf('unassigned')).toEqual([String(other.id)])
    expect(pages.requests.of('/Drivers')).toHaveLength(1)
  })

  it('[LC950] marks the card of a job that is edited here and was changed by a colleague', async () => {
    const job = await pages.company.insert('Job', {
      jobTypeId: JOB_TYPE.note,
      startDate: pages.company.today,
      driverId: 901,
      displayOrder: 1,
      driverNotes: 'Gate',
    })
    await pages.open('/schedule/overview')
    fireEvent.doubleClick(await card(job.id))
    await following()
    await dialog('Job note').setField('Notes', 'Gate code 4711')
    await pages.company.edit('Job', job.id, { driverNotes: 'Beware of the dog' })
    await expectEventually(() => cardMarks(job.id)).toEqual(['Ann Colleague'])
    await main.press('Changed by Ann Colleague: choose what is kept')
    await dialog('Changed by someone else').reads('Beware of the dog')
  })

  it('PH1 [LC950] marks the card of a row on a phone, which opens the choice of what is kept', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockImplementation(() => phone())
    await pages.open('/customers/1')
    await main.openTab('Service Address')
    const row = await found('the card of the address', () =>
      document.querySelector('[data-key="11"] strong .cell-link'),
    )
    fireEvent.click(row)
    await dialog('Service address').setField('Site name', 'Yard')
    await dialog('Service address').press('Done')
    await following()
    await pages.company.edit('ServiceAddress', 11, { siteName: 'Quarry' })
    const mark = () => document.querySelector('[data-key="11"] .row-conflict')?.textContent
    await expectEventually(mark).toBe('Ann Colleague')
    await main.press('Changed by Ann Colleague: choose what is kept')
    await dialog('Changed by someone else').reads('Quarry')
  })

  it('[LC951] reads the figures again when others have stored what they are computed from, and offers it for lines with a number only', async () => {
    await pages.open('/inventory/overview')
    await main.reads('20 yd')
    await following()
    const count = () => pages.requests.of('GetInventoryInfo').length
    const before = count()
    await edit({ siteNotes: 'Gate' })
    await pages.company.add('DumpsterInventory', { dumpsterTypeId: 21, dumpsterNumber: 52 })
    await expectEventually(count).toBe(before + 1)
    await pages.open('/reporting/revenue-by-type')
    await following()
    await main.reads('No revenue in this period.')
    await edit({ companyName: 'Acme Stone' })
    await main.press('Changed by others · Show')
    await expectEventually(() => main.button('Changed by others · Show')).toBe('missing')
  })

  it('[LC792] counts again on the home page what waits', async () => {
    await pages.open('/home')
    await following()
    await expectEventually(() => main.text).toMatch(/0 Unassigned jobs/)
    await pages.company.job(await pages.company.rental())
    await expectEventually(() => main.text).toMatch(/1 Unassigned jobs/)
  })

  it('[LC793] says since when it does not follow any more', async () => {
    await pages.open('/customers/1')
    await following()
    pages.requests.offline = true
    pages.requests.cutStreams()
    await expectEventually(() => header.text).toMatch(/Last update \d/)
  })

  it('[LC794] tells what it shows and edits, and who else does before anything is typed', async () => {
    await pages.open('/customers/1')
    await main.reads('Acme')
    await following()
    const said = () => pages.requests.bodiesOf('/api/live/presence').at(-1)
    await expectEventually(said).toContain('{"subject":"Customer","key":"1","isEditing":false}')
    const present = [{ subject: 'Customer', key: '1', isEditing: true }]
    await pages.company.call('/api/live/presence', { pageId: 'page-of-ann-0001', present })
    await main.reads('Ann Colleague is editing this customer')
    await main.setField('Company name', 'Acme Paving')
    await expectEventually(said).toContain('{"subject":"Customer","key":"1","isEditing":true}')
  })
})

function phone(): MediaQueryList {
  // Nothing of it is used besides.
  return Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
}

function cardMarks(job: number): readonly (string | null)[] {
  return [...document.querySelectorAll(`[data-job="${job}"] .row-conflict`)].map((mark) => mark.textContent)
}

function cardsOf(column: string): readonly (string | undefined)[] {
  const cards = document.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-job]`)
  return [...cards].map(({ dataset }) => dataset['job'])
}
