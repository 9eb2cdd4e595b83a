import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, header, main, messages } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'

const pages = servePages({ isLive: true })

const following = () => expectEventually(() => pages.live.streams).toBe(1)

/** Ann changes customer 1. */
const edit = (values: object) => pages.company.edit('Customer', 1, { ...values })

describe('A page that others work beside', () => {
  it('[LC783] shows on a record what a colleague has stored, without a reload', async () => {
    await pages.open('/customers/1')
    await main.reads('Acme')
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
    await main.press('Deleted by Ann Colleague 10:00AM')
    await expectEventually(() => dialog('Changed by someone else').text).toContain('Restore with my edits.')
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

  it('[LC791] moves a card that a colleague gave to a driver, and shows a new one', async () => {
    const rental = await pages.company.rental()
    const job = await pages.company.job(rental)
    await pages.open('/schedule/overview')
    await main.reads(`J${String(job.id)}`)
    await following()
    await pages.company.edit('Job', job.id, { driverId: 901 })
    await expectEventually(() => cardsOf('901')).toEqual([String(job.id)])
    const other = await pages.company.job(rental)
    await expectEventually(() => cardsOf('unassigned')).toEqual([String(other.id)])
    expect(pages.requests.of('/Drivers')).toHaveLength(1)
  })

  it('[LC792] counts again on the home page what waits', async () => {
    await pages.open('/home')
    await main.reads('Waiting for you')
    await following()
    const before = main.text
    await pages.company.job(await pages.company.rental())
    await expectEventually(() => main.text).not.toBe(before)
  })

  it('[LC793] says since when it does not follow any more', async () => {
    await pages.open('/customers/1')
    await following()
    pages.requests.offline = true
    pages.live.cut()
    await expectEventually(() => header.text).toMatch(/Last update \d/)
  })

  it('[LC794] tells what it shows and edits, and who else does before anything is typed', async () => {
    await pages.open('/customers/1')
    await main.reads('Acme')
    await following()
    await expectEventually(() => pages.live.present).toEqual([
      { subject: 'Customer', key: '1', isEditing: false },
    ])
    pages.live.tellPresence({
      subject: 'Customer',
      key: '1',
      people: [{ userName: 'Ann Colleague', isEditing: true }],
    })
    await main.reads('Ann Colleague is editing this customer')
    await main.setField('Company name', 'Acme Paving')
    await expectEventually(() => pages.live.present).toEqual([
      { subject: 'Customer', key: '1', isEditing: true },
    ])
  })
})

function cardsOf(column: string): readonly (string | undefined)[] {
  const cards = document.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-job]`)
  return [...cards].map(({ dataset }) => dataset['job'])
}
