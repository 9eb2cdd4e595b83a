import { TestEnvironment } from 'jest-environment-node'
import type { Browser } from 'puppeteer'
import { launchBrowser } from './launchBrowser.ts'
import { startServer, type RunningServer } from './startServer.ts'

/** What the test files of a worker share; each is started when it is first asked for, and ends with the worker. */
export interface SharedByWorker {
  browser(): Promise<Browser>
  /** A server with a demo company that no test may change. */
  readOnlyServer(): Promise<RunningServer>
}

let browser: Promise<Browser> | null = null
let server: Promise<RunningServer> | null = null

const shared: SharedByWorker = {
  browser: async () => {
    const running = await browser
    if (running?.connected !== true) browser = launchBrowser()
    return browser ?? launchBrowser()
  },
  readOnlyServer: () => (server ??= startServer({ endsWithProcess: true })),
}

/** The environment of tests with a browser. Unlike what a test file loads, this module lives as long as the worker. */
export default class SharedEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global['sharedByWorker'] = shared
  }
}
