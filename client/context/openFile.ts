import { ticketOf } from '../api/ticket.ts'
import type { ScreenContext } from './ScreenContext.ts'
import { PLEASE_WAIT, POPUP_BLOCKED } from './messages.ts'

type TabServices = Pick<ScreenContext, 'api' | 'errors' | 'toasts'>

/** What happens in a new tab before its document is there: says how far it is. */
export type ShowProgress = (message: string) => void

/**
 * Opens a report or file of the server in a new tab: the tab cannot send the token, so it gets a URL that opens once. Call it
 * while a press is handled, or the browser opens no tab. The URL may take time; without one the tab is closed again.
 */
export function openFile(app: TabServices, url: string | (() => Promise<string | null>)): Promise<void> {
  return openTab(app, async () => {
    const found = typeof url === 'string' ? url : await url()
    return found === null ? null : ticketOf(app.api, found)
  })
}

/**
 * Opens a new tab at an address, or with a file of this page, that may take time; without one, or where it fails, the tab is closed
 * again. Call it while a press is handled, or the browser opens no tab.
 */
export async function openTab(
  app: TabServices,
  contentOf: (showProgress: ShowProgress) => Promise<string | Blob | null>,
): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab === null) {
    app.toasts.error(POPUP_BLOCKED)
    return
  }
  tab.opener = null
  const showProgress: ShowProgress = (message) => {
    tab.document.title = message
    tab.document.body.textContent = message
  }
  // It stays until the answer is there, which the server may have to print first.
  showProgress(PLEASE_WAIT)
  try {
    const content = await contentOf(showProgress)
    if (content === null) tab.close()
    else tab.location.replace(content instanceof Blob ? lentTo(tab, content) : content)
  } catch (error) {
    tab.close()
    app.errors.report(error)
  }
}

/** How often it is looked whether a tab was closed, of which a browser tells nobody. */
const LOOK_MILLISECONDS = 5_000

/** The address of a file in memory, which is given back once the tab is closed; when this page is left, the browser does that. */
function lentTo(tab: Window, file: Blob): string {
  const address = URL.createObjectURL(file)
  const look = setInterval(() => {
    if (!tab.closed) return
    clearInterval(look)
    URL.revokeObjectURL(address)
  }, LOOK_MILLISECONDS)
  return address
}
