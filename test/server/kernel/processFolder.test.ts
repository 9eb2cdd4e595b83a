import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processFolder, releaseFolder, removeAbandoned } from '#server/kernel/processFolder.ts'

/** Holds the lock of a folder until it is killed, as any process does that runs in another container. */
const HOLD = `const Database = require('better-sqlite3')
const database = new Database(process.argv[1], { timeout: 0 })
database.pragma('journal_mode = MEMORY')
database.exec('BEGIN EXCLUSIVE')
console.log('held')
setInterval(() => {}, 1000)`

describe('The folder of what a process keeps for a while', () => {
  let all: string
  let other: ChildProcess
  const folders = (): readonly string[] => readdirSync(all).filter((name) => !name.endsWith('.lock'))
  const make = (name: string): void => {
    mkdirSync(path.join(all, name))
    writeFileSync(path.join(all, `${name}.lock`), '')
  }
  beforeEach(async () => {
    all = mkdtempSync(path.join(tmpdir(), 'folders-'))
    make('running')
    make('killed')
    writeFileSync(path.join(all, 'left.json'), '[]')
    const lock = path.join(all, 'running.lock')
    other = spawn(process.execPath, ['-e', HOLD, lock], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (other.stdout !== null) await once(other.stdout, 'data')
  })
  afterEach(() => {
    other.kill('SIGKILL')
    rmSync(all, { recursive: true, force: true })
  })

  it('[QU28] [EX5] leaves alone what a running process has, whatever its number, and removes what a killed one left', async () => {
    const own = processFolder(all)
    expect(path.dirname(own)).toBe(all)
    expect(folders()).toEqual(['running'])
    const ended = once(other, 'exit')
    other.kill('SIGKILL')
    await ended
    removeAbandoned(all)
    expect(folders()).toEqual([])
    releaseFolder(own)
  })

  it('[EX5] stays while the process runs, when it removes what others left', () => {
    const own = processFolder(all)
    mkdirSync(own)
    removeAbandoned(all)
    processFolder(all)
    expect(folders().toSorted()).toEqual(['running', path.basename(own)].toSorted())
    releaseFolder(own)
    expect([existsSync(own), existsSync(`${own}.lock`)]).toEqual([false, false])
  })

  it('is not made before something is kept', () => {
    expect(existsSync(processFolder(path.join(all, 'none')))).toBe(false)
  })
})
