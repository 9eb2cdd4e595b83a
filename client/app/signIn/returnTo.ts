/**
 * The path of this origin that a visitor wanted before signing in; the home page when the text names anything else.
 * It travels through the identity provider and back, so it is taken for what anybody may have written.
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : '/'
}
