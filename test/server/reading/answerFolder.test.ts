import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answerFolder } from '#server/reading/answerFolder.ts'

describe('The folder of large results', () => {
  let data: string
  beforeEach(() => {
    data = mkdtempSync(path.join(tmpdir(), 'answers-'))
  })
  afterEach(() => rmSync(data, { recursive: true, force: true }))

  it("[QU28] leaves a running server's results alone when a second one is started, and removes what a killed one left", () => {
    const all = path.join(data, 'answers')
    // The parent of this process runs; no process has a number like the other.
    const [running, killed] = [String(process.ppid), String(2 ** 30)]
    for (const name of [running, killed, String(process.pid)])
      mkdirSync(path.join(all, name), { recursive: true })
    writeFileSync(path.join(all, 'left.json'), '[]')
    expect(answerFolder(data)).toBe(path.join(all, String(process.pid)))
    expect(readdirSync(all)).toEqual([running])
  })
})
