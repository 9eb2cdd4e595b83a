import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { seedCommand } from '#server/demo/seedCommand.ts'

const NOW = '2026-06-17T18:00:00.000Z'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-seed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (...message: string[]): Promise<string> => seedCommand(message, { DATA_DIR: folder }, NOW)

function lastDay(file: string): unknown {
  const database = new BetterSqlite3(file, { readonly: true })
  const row = database.prepare('SELECT max(substr("when", 1, 10)) AS day FROM AuditLog').get()
  database.close()
  return row
}

describe('the command that makes a demo company', () => {
  it('makes it in the file that it is given, for the day that it is given, with its photos beside', async () => {
    const file = path.join(folder, 'companies', 'small.db')
    const said = await run('--size', 'small', '--data', file, '--day', '2025-06-18', '--seed', '3')
    expect(said).toBe(`Made the small company in ${file}.`)
    expect(lastDay(file)).toEqual({ day: '2025-06-18' })
    expect(existsSync(path.join(folder, 'rolloff.db'))).toBe(false)
  })

  it('makes it in a folder of its own otherwise, and only where nobody is yet', async () => {
    const file = path.join(folder, 'demo', 'rolloff.db')
    expect(await run('--size', 'small')).toBe(`Made the small company in ${file}.`)
    expect(await readdir(folder)).toEqual(['demo'])
    await expect(run('--size', 'small')).rejects.toThrow(
      'The database has users already; name a new file: --data FILE',
    )
  })

  it.each([
    [['--size', 'huge'], '--size is one of small, demo, large.'],
    [['--seed', 'x'], '--seed is a whole number.'],
    [['--day', '2026-02-30'], '--day is a day such as 2026-11-21.'],
    [['--what'], 'Use: npm run seed -- [--size demo] [--data FILE] [--seed N] [--day YYYY-MM-DD]'],
    [['small'], 'Use: npm run seed -- [--size demo] [--data FILE] [--seed N] [--day YYYY-MM-DD]'],
  ])('says what is wrong with %j', async (commandLine, message) => {
    await expect(run(...commandLine)).rejects.toThrow(message)
    expect(await readdir(folder)).toEqual([])
  })
})
