import { once } from 'node:events'
import { createServer } from 'node:http'

const PAGE = '<!doctype html><title>Bench</title>'

/** Runs work with the address of an empty page; unlike `about:blank`, it may use the browser's storage and locks. */
export async function withBlankSite<R>(work: (address: string) => Promise<R>): Promise<R> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(PAGE)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  try {
    return await work(`http://localhost:${address.port}/`)
  } finally {
    site.close()
    site.closeAllConnections()
  }
}
