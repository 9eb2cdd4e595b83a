import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { collectInProcess } from '#server/export/collectInProcess.ts'
import { exportCompany } from '#server/export/exportCompany.ts'
import { diskFullError } from '#server/kernel/diskFullError.ts'

const FULL = { failure: 'No room.', systemCode: 'SQLITE_FULL' }

describe('[EX6] The process that collects an export', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'collecting-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Exports with a program that does this with the id of its task; why that failed. */
  const failureOf = async (work: string): Promise<unknown> => {
    const program = path.join(folder, 'program.mjs')
    await writeFile(program, `process.once('message', () => process.on('message', ({ id }) => { ${work} }))`)
    const exporting = exportCompany({
      collect: collectInProcess({ program, flags: [], settings: { databaseUrl: 'sqlite:none' } }),
      files: { open: async () => null },
      folder: path.join(folder, 'exports', 'own'),
      timeZone: 'UTC',
      now: '2037-11-26T15:00:00.000Z',
    })
    return exporting.then(
      () => 'exported',
      (error: unknown) => error,
    )
  }

  it('is not the fault of the user where it is ended, and leaves nothing', async () => {
    expect(await failureOf(`process.kill(process.pid, 'SIGKILL')`)).toMatchObject({
      code: 'unavailable',
      retryAfter: 60,
      message: 'The export was interrupted on the server. Please try again.',
    })
    expect(await readdir(path.join(folder, 'exports', 'own'))).toEqual([])
  })

  it('says why it could not collect, such as that the disk is full', async () => {
    const failure = await failureOf(`process.send({ id, reply: ${JSON.stringify(FULL)} })`)
    expect(diskFullError(failure)?.message).toMatch(/out of disk space/)
    expect(await readdir(path.join(folder, 'exports', 'own'))).toEqual([])
  })
})
