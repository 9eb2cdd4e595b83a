import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { backUp } from '#server/operation/embedded/backUp.ts'
import { claimDatabase } from '#server/operation/embedded/claimDatabase.ts'
import { restore } from '#server/operation/embedded/restore.ts'

describe('the claim of a server on its database', () => {
  let folder: string
  let file: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-claim-'))
    file = path.join(folder, 'rolloff.db')
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('warns while another server has it, and no longer', () => {
    const first = claimDatabase(`sqlite:${file}`)
    const warning = `Another server uses ${file}; an embedded database should have only one.`
    expect([first.warning, claimDatabase(`sqlite:${file}`).warning]).toEqual([null, warning])
    first.release()
    const next = claimDatabase(`sqlite:${file}`)
    expect(next.warning).toBeNull()
    next.release()
  })

  it('is not made by commands, and keeps none of them from working', async () => {
    const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
    await migrate(database)
    const backup = path.join(folder, 'copy.db')
    await backUp(file, backup)
    const claim = claimDatabase(`sqlite:${file}`)
    expect(claim.warning).toBeNull()
    await database.close()
    await restore(backup, file, '2026-11-21T18:00:00.000Z')
    claim.release()
  })

  it('warns of nothing on SQL Server, which several servers share', () => {
    const url = 'mssql://rolloff@localhost/rolloff'
    expect([claimDatabase(url).warning, claimDatabase(url).warning]).toEqual([null, null])
  })
})
