/** Written by the build only: a server of source files has no such file. */
const SHELL_WORKER = '/shellWorker.js'

/**
 * Lets the browser open the page without a connection (JO236), with the scripts that it has and, once these are `loaded`, with those of
 * the screen.
 */
export async function keepShell(loaded: Promise<unknown>): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (workers === undefined) return
  await workers.register(SHELL_WORKER)
  const [{ active }] = await Promise.all([workers.ready, loaded])
  active?.postMessage(loadedAssets())
}

/** The addresses of the scripts, styles and fonts that the page has loaded. */
function loadedAssets(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.startsWith('/assets/') ? pathname : [],
  )
}
