import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, Region } from '../../support/Region.ts'
import { moveToFiles } from './support/moveToFiles.ts'

const trail = new Region('the trail', () => document.querySelector('section[aria-label="Audit log"]'))
const pages = servePages()

it('[RD1300] [HI1301] a history says what of it may be in yearly files, and leads to it', async () => {
  const { company } = pages
  for (const siteNotes of ['Gate', 'Back gate', 'No gate']) await company.edit('Customer', 2, { siteNotes })
  await moveToFiles(company)
  await pages.open('/admin/audit')
  await trail.press('changed Customer Other')
  await trail.press('History')
  const history = dialog('History of Customer Other')
  await history.reads('is in yearly files.')
  const link = (await history.element()).querySelector('.history-files a')
  expect(link?.textContent).toBe('Search Yearly Files')
  await pages.open(link?.getAttribute('href') ?? '')
  await trail.reads('The oldest entries are read from yearly files.')
  await expectEventually(() => document.querySelectorAll('[data-testid="trail-entry"]').length).toBe(3)
  // How it began is known: there is nothing before.
  const { id } = await company.add('SalesPerson', { name: 'Temp Seller' })
  await company.edit('SalesPerson', id, { name: 'New Seller' })
  await pages.open('/admin/audit')
  await trail.press('added Sales person New Seller')
  await trail.press('History')
  const whole = dialog('History of Sales person New Seller')
  await whole.reads('Added')
  expect(whole.text).not.toContain('yearly files')
})
