import './loadJsdom.ts'
import { TestEnvironment } from 'jest-environment-node'
import type { Browser } from 'puppeteer'
import { CompanyServer } from './CompanyServer.ts'
import { watchTests } from './watchTests.ts'
import { SignIns } from './SignIns.ts'
import { ContextPool } from './ContextPool.ts'
import { launchBrowser } from './launchBrowser.ts'
import { reservePort } from './startServer.ts'

/** What the test files of a worker share; each is started when it is first asked for, and ends with the worker. */
export interface SharedByWorker {
  /** Of its browser. */
  readonly contexts: ContextPool
  /** Of most files, one after the other. */
  companyServer(): Promise<CompanyServer>
  readonly signIns: SignIns
  /** For the servers of single files, one after the other: their pages are then loaded from the browser's cache. */
  port(): Promise<number>
}

let browser: Promise<Browser> | null = null
let server: Promise<CompanyServer> | null = null
let port: Promise<number> | null = null

async function runningBrowser(): Promise<Browser> {
  const running = await browser
  if (running?.connected !== true) browser = launchBrowser()
  return browser ?? launchBrowser()
}

const shared: SharedByWorker = {
  contexts: new ContextPool(runningBrowser),
  signIns: new SignIns(),
  port: () => (port ??= reservePort()),
  companyServer: () => (server ??= CompanyServer.start()),
}

/** The environment of tests with a browser. Unlike what a test file loads, this module lives as long as the worker. */
export default class SharedEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    watchTests(this)
    this.global['sharedByWorker'] = shared
  }
}
