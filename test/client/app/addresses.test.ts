import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { header } from '../support/Region.ts'

const pages = servePages()

it.each([
  ['/no/such/place', '/'],
  ['/customers', '/customers/search'],
  ['/dispatch-notes', '/dispatch-notes/overview'],
  ['/great-plains', '/great-plains/overview'],
  ['/quickbooks', '/quickbooks/overview'],
  ['/admin/storage-dump-sites', '/admin/storage-dump-sites/overview'],
])(
  'F-008 F-009 an unknown address leads home, that of an area to its first screen: %s to %s',
  async (from, to) => {
    await pages.open(from)
    await header.reads('Customers')
    await expectEventually(() => pages.address).toBe(to)
  },
)
