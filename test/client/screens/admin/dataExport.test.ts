import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { main } from '../../support/Region.ts'

const pages = servePages()

afterEach(() => jest.restoreAllMocks())

it('[EX1] all data are downloaded from an address that opens once', async () => {
  await pages.open('/admin/data-export', ['Admin'])
  const opened = watchOpenedTabs()
  await main.press('Export Everything')
  await expectEventually(() => opened).toEqual([expect.stringMatching(/^\/api\/file\/export\?ticket=./)])
  expect(pages.requests.of('/api/account/ticket')).toHaveLength(1)
})
