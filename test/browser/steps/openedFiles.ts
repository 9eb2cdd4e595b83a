import type { HTTPRequest } from 'puppeteer'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'

/**
 * Does what opens a file of the server in a tab of its own; resolves with its address, for which the page asked for a ticket, or which it
 * printed itself.
 */
export async function openedBy(tab: BrowserTab, act: () => Promise<void>): Promise<string> {
  const before = tab.requests.length
  const popup = new Promise<void>((resolve) => {
    tab.page.once('popup', () => resolve())
  })
  await act()
  await popup
  // A page in the background does not react.
  await tab.page.bringToFront()
  const askedFor = (): HTTPRequest | undefined =>
    tab.requests.slice(before).find((request) => /\/api\/(?:account\/ticket|report\/)/.test(request.url()))
  await tab.waitUntil(() => askedFor() !== undefined, 'a file to be asked for')
  const { pathname, search } = new URL(askedFor()?.url() ?? '')
  if (pathname.startsWith('/api/report/')) return pathname + search
  const asked: unknown = JSON.parse((await askedFor()?.fetchPostData()) ?? '{}')
  return String(Object(asked).address)
}

/** The file of an address of the server, as the user who is signed in gets it. */
export async function fileAt(
  tab: BrowserTab,
  { url }: Pick<ProductUnderTest, 'url'>,
  address: string,
): Promise<Buffer> {
  const authorization = tab.requests.findLast((request) => 'authorization' in request.headers())
  const response = await fetch(`${url}${address}`, {
    headers: { authorization: authorization?.headers()['authorization'] ?? '' },
  })
  return Buffer.from(await response.arrayBuffer())
}
