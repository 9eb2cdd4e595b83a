import type { Page } from 'puppeteer'

/** DevExtreme says these two, and nothing else, where no licence key is configured. */
const LICENCE_WARNINGS = /\bW00(19|21)\b/

/** Collects what a developer would see in red or yellow: console errors and warnings, and exceptions that nobody caught. */
export function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warn') return
    if (LICENCE_WARNINGS.test(message.text())) return
    problems.push(`${message.text()} (${addressOf(message.location().url)})`)
  })
  page.on('pageerror', (error) => {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  return problems
}

function addressOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : 'page'
}
