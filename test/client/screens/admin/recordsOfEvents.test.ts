import { eventData } from '#shared/auditing/EventLog.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'

const pages = servePages()

it('[RD1302] the audit log leads from an event to the records that it is of, by their names of today', async () => {
  const { company } = pages
  await company.insert('EventLog', {
    when: new Date().toISOString(),
    type: EVENT.printed,
    message: 'Statements were printed.',
    data: eventData({ entityTypeName: 'Customer', ids: [1, 2, 999] }),
  })
  await company.edit('Customer', 2, { companyName: 'Renamed' })
  await pages.open('/admin/audit')
  await expectEventually(() =>
    [...document.querySelectorAll('.trail-concerns a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Customer Acme', '/customers/1'],
    ['Customer Renamed', '/customers/2'],
  ])
})
