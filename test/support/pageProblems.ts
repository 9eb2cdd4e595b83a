import type { Page } from 'puppeteer'

/** The two warnings of DevExtreme without a license key. */
const LICENSE_WARNINGS = /\bW00(19|21)\b/

/** Collects console errors and warnings, and uncaught exceptions. */
export function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warn') return
    if (LICENSE_WARNINGS.test(message.text())) return
    const address = addressOf(message.location().url)
    // A page that follows what others store tries again until the server is back, and says so itself.
    if (address.startsWith('/api/live')) return
    problems.push(`${message.text()} (${address})`)
  })
  page.on('pageerror', (error) => {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  return problems
}

function addressOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : 'page'
}
