/** What comes back from QuickBooks' page of consent once the connection is allowed there, and to which URL. */
export async function allowConnection(authorizeUrl: string) {
  const page = await (await fetch(authorizeUrl)).text()
  const [, link = ''] = /class="primary" href="([^"]+)"/.exec(page) ?? []
  const back = new URL(link.replaceAll('&#38;', '&'))
  const member = (name: string): string => back.searchParams.get(name) ?? ''
  const callback = { code: member('code'), realmId: member('realmId'), state: member('state') }
  return { url: back.origin + back.pathname, callback }
}

/** What S2 §7 sends with every export. */
const SENT_ALONG = { code: 'x', realmId: '1', state: 'y', accessToken: 'z' }

/** Connects the practice company and hands a customer over to it, by the calls of a server; with what QuickBooks sent back. */
export async function handOverCustomer(
  post: (address: string, body: object) => Promise<{ readonly answer: unknown }>,
  id: unknown,
) {
  const { answer } = await post('/api/quickbooks/authorize', {})
  const { authorizeUrl } = answer as { readonly authorizeUrl: string }
  const { callback } = await allowConnection(authorizeUrl)
  await post('/api/quickbooks/authorizeCallback', callback)
  await post('/api/quickbooks/exportToQuickBooksByIds', { ...SENT_ALONG, mode: 'customer', ids: [id] })
  return callback
}
