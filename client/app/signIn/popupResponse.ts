/**
 * Was this page opened by the identity provider in the window of a sign-in over another page? The library writes into the state that
 * travels with the answer how it asked; before the bar stands its own part, in base 64.
 */
export function isPopupResponse(address: Pick<Location, 'hash' | 'search'>): boolean {
  const state = [address.hash, address.search]
    .map((part) => new URLSearchParams(part.slice(1)).get('state'))
    .find((found) => found !== null)
  if (state === undefined) return false
  try {
    const own: unknown = JSON.parse(atob(base64Of((state ?? '').split('|')[0] ?? '')))
    return JSON.stringify(own).includes('"interactionType":"popup"')
  } catch {
    return false
  }
}

function base64Of(urlSafe: string): string {
  return urlSafe.replaceAll('-', '+').replaceAll('_', '/')
}
