/** Written by the build only: a server of source files has no such file. */
const SHELL_WORKER = '/shellWorker.js'

/** Lets the browser open the page without a connection, with the scripts that it has (JO236). */
export function keepShell(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  // Without it the page only needs a connection to be opened.
  void workers?.register(SHELL_WORKER).catch(() => {})
}
