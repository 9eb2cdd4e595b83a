/**
 * Whether the identity provider opened this page in the separate window of a sign-in. The library records the interaction type in the
 * state of the response; its own part comes before the bar, in base 64.
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
