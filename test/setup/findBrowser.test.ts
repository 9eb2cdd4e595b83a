import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { downloadedBrowsers, findBrowser, findHeadlessShell, knownPaths } from '#setup/findBrowser.mjs'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'rolloff home '))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Creates an executable file. */
function program(name: string): string {
  const file = path.join(home, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

const machine = (env: Record<string, string>) => ({ platform: 'darwin', env, home })

describe('the browser', () => {
  it('is the configured one first', () => {
    program('bin/chromium')
    const mine = program('mine/browser')
    expect(findBrowser(machine({ PUPPETEER_EXECUTABLE_PATH: mine, PATH: path.join(home, 'bin') }))).toBe(mine)
  })

  it('is null if the configured one does not exist: a wrong setting is not ignored', () => {
    program('bin/chromium')
    const env = { PUPPETEER_EXECUTABLE_PATH: path.join(home, 'gone'), PATH: path.join(home, 'bin') }
    expect(findBrowser(machine(env))).toBeNull()
  })

  it('is searched for on the PATH, then in known folders, then among the downloaded ones', () => {
    const cache = path.join(home, 'cache')
    const env = {
      PATH: ['a', 'b'].map((folder) => path.join(home, folder)).join(path.delimiter),
      PUPPETEER_CACHE_DIR: cache,
    }
    expect(findBrowser(machine(env))).toBeNull()
    const inCache =
      'mac-140.0.1/chrome-mac/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
    const downloaded = program(`cache/chrome/${inCache}`)
    expect(findBrowser(machine(env))).toBe(downloaded)
    const placed = program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(findBrowser(machine(env))).toBe(placed)
    const chrome = program('a/google-chrome')
    expect(findBrowser(machine(env))).toBe(chrome)
    const chromium = program('b/chromium')
    expect(findBrowser(machine(env))).toBe(chromium)
  })

  it('is one without windows before any other: on the PATH, then downloaded', () => {
    program('bin/chromium')
    const env = { PATH: path.join(home, 'bin'), PUPPETEER_CACHE_DIR: path.join(home, 'cache') }
    const folder = 'cache/chrome-headless-shell/mac-140.0.1/chrome-headless-shell-mac'
    const downloaded = program(`${folder}/chrome-headless-shell`)
    expect(findBrowser(machine(env))).toBe(downloaded)
    expect(findHeadlessShell(machine(env))).toBe(downloaded)
    const onPath = program('bin/chrome-headless-shell')
    expect(findBrowser(machine(env))).toBe(onPath)
  })

  it('with windows is no browser without', () => {
    program('bin/chromium')
    expect(findHeadlessShell(machine({ PATH: path.join(home, 'bin') }))).toBeNull()
  })

  it('is neither a folder nor a file that is not executable', () => {
    mkdirSync(path.join(home, 'a/chromium'), { recursive: true })
    chmodSync(program('b/chromium'), 0o644)
    const env = { PATH: ['a', 'b'].map((folder) => path.join(home, folder)).join(path.delimiter) }
    expect(findBrowser(machine(env))).toBeNull()
  })

  it('is the newest of several downloaded, by number', () => {
    for (const version of ['linux-99.0.1', 'linux-141.0.2', 'linux-140.9.9'])
      program(`.cache/puppeteer/chrome/${version}/chrome-linux64/chrome`)
    const found = downloadedBrowsers({ platform: 'linux', env: {}, home })
    expect(found.map((file) => path.relative(home, file).split(path.sep)[3])).toEqual([
      'linux-141.0.2',
      'linux-140.9.9',
      'linux-99.0.1',
    ])
  })

  it('is found on Windows in the installers’ folders, also per user', () => {
    const env = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\dana\\AppData\\Local' }
    expect(knownPaths({ platform: 'win32', env, home })).toEqual(
      expect.arrayContaining([
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Users\\dana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
      ]),
    )
  })
})
