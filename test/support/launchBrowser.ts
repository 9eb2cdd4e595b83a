import { Socket } from 'node:net'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launch, type Browser } from 'puppeteer'
import { BROWSER_FLAGS } from '#setup/browserFlags.mjs'
import { findBrowser } from '#setup/findBrowser.mjs'
import { cleanUpAtExit } from './cleanUpAtExit.ts'

const FLAGS: readonly string[] = [
  ...BROWSER_FLAGS,
  // Pages of tests are closed before their memory is worth collecting, and before optimized code has saved the time that compiling it takes.
  '--js-flags=--initial-heap-size=1024 --min-semi-space-size=64 --no-memory-reducer --no-opt --no-maglev',
  // Each frame of what moves is drawn by a processor, which the test would wait for.
  '--force-prefers-reduced-motion',
  // A process that has compiled the scripts of the product need not do so for its next page, unless it reads them while they arrive.
  '--process-per-site',
  '--disable-features=ScriptStreaming',
]

const SHARED_MEMORY = '/dev/shm'
const MIN_SHARED_MEMORY_BYTES = 1024 ** 3

/**
 * Launches the browser that setup found, with a profile of its own. It ends with this process, however that comes about, and does
 * not keep it running.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null)
    throw new Error(
      'No Chrome or Chromium was found; `npm test` installs one, or set PUPPETEER_EXECUTABLE_PATH.',
    )
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rolloff-browser-'))
  let program: ChildProcess | null = null
  cleanUpAtExit(profile, () => killGroup(program))
  const browser = await launch({
    executablePath,
    userDataDir: profile,
    args: [...FLAGS],
    headless: 'shell',
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // The browser ends when the pipe does, even where this process is killed.
    pipe: true,
    // A busy machine takes its time: the browser and each of its answers are waited for as long as the test.
    timeout: 0,
    protocolTimeout: 0,
  })
  program = browser.process()
  program?.unref()
  for (const stream of program?.stdio ?? []) if (stream instanceof Socket) stream.unref()
  return browser
}

/** Whether memory that the processes of a browser share need not be files of the temporary folder; containers have little of it. */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= MIN_SHARED_MEMORY_BYTES
}

/** Kills the browser with its helper processes, which have its process group; Windows has no such groups. */
function killGroup(browser: ChildProcess | null): void {
  if (browser?.pid === undefined) return
  try {
    process.kill(-browser.pid, 'SIGKILL')
  } catch {
    browser.kill('SIGKILL')
  }
}
