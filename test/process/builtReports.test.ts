import { readPdf } from '#test/support/readPdf.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'

describe('the built server', () => {
  it('F-118 prints reports from the templates that were built with it, and ends its browser with itself', async () => {
    const server = await startServer({ company: 'small' })
    try {
      const token = await signInOverHttp(server.url, DEMO_USERS.owner)
      const response = await fetch(`${server.url}/api/report/OpenInvoice?customerId=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const pages = await readPdf(Buffer.from(await response.arrayBuffer()))
      expect(pages[0]).toContain(`Page 1 of ${pages.length}`)
      expect(pages[0]).toMatch(/Open invoices As of .*Balance due/)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})
