import { ticketOf } from '../api/ticket.ts'
import type { App } from './App.ts'
import { POPUP_BLOCKED } from './messages.ts'

/**
 * Opens a report or file of the server in a new tab: the tab cannot send the token, so it gets a URL that opens once. Call it
 * while a press is handled, or the browser opens no tab. The URL may take time; without one the tab is closed again.
 */
export async function openFile(
  app: Pick<App, 'api' | 'errors' | 'toasts'>,
  url: string | (() => Promise<string | null>),
): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab === null) {
    app.toasts.error(POPUP_BLOCKED)
    return
  }
  tab.opener = null
  try {
    const found = typeof url === 'string' ? url : await url()
    if (found === null) tab.close()
    else tab.location.replace(await ticketOf(app.api, found))
  } catch (error) {
    tab.close()
    app.errors.report(error)
  }
}
