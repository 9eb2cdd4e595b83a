/**
 * The path of this origin that a visitor opened before signing in; the home page for anything else. It passes through the identity
 * provider, so it is not trusted.
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : '/'
}
