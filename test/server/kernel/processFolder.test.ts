import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processFolder, removeAbandoned } from '#server/kernel/processFolder.ts'

// The parent of this process runs; no process has a number like the other.
const [running, killed, own] = [String(process.ppid), String(2 ** 30), String(process.pid)]

describe('The folder of what a process keeps for a while', () => {
  let all: string
  beforeEach(() => {
    all = mkdtempSync(path.join(tmpdir(), 'folders-'))
    for (const name of [running, killed, own]) mkdirSync(path.join(all, name))
    writeFileSync(path.join(all, 'left.json'), '[]')
  })
  afterEach(() => rmSync(all, { recursive: true, force: true }))

  it("[QU28] [EX5] leaves a running server's results alone when a second one is started, and removes what a killed one left", () => {
    expect(processFolder(all)).toBe(path.join(all, own))
    expect(readdirSync(all)).toEqual([running])
  })

  it('[EX5] stays while the process runs, when it removes what others left', () => {
    removeAbandoned(all)
    expect(readdirSync(all).toSorted()).toEqual([running, own].toSorted())
  })

  it('is not made before something is kept', () => {
    const none = path.join(all, 'none')
    expect(processFolder(none)).toBe(path.join(none, own))
    expect(existsSync(none)).toBe(false)
  })
})
