import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemErrorCode } from '#server/kernel/systemErrorCode.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { startServer } from '#test/support/startServer.ts'
import { NoteWriter, type Said } from './NoteWriter.ts'

const ROUNDS = 5
const NOTE_LENGTH = 1_000

/** A disk of its own in memory. */
const disk = mkdtempSync(path.join(os.tmpdir(), 'rolloff-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk])
const isMounted = mounted.status === 0
if (!isMounted) console.info(`skipped, as no disk can be made here: ${String(mounted.stderr)}`)

afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Takes whatever room there is. */
function fill(file: string): void {
  const opened = openSync(file, 'a')
  try {
    for (let bytes = 2 ** 20; bytes >= 1;) {
      try {
        writeSync(opened, Buffer.alloc(bytes))
      } catch (error) {
        if (systemErrorCode(error) !== 'ENOSPC') throw error
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    closeSync(opened)
  }
}

/** Saves until the server refuses it. */
async function refusal(writer: NoteWriter): Promise<Said> {
  for (;;) {
    const said = await writer.save(NOTE_LENGTH)
    if (said.status !== 200) return said
  }
}

;(isMounted ? describe : describe.skip)('a disk that is full again and again', () => {
  it('refuses saves with the reason, leaves reads answered, and is used again once it has room', async () => {
    const company = await copyDemoCompany()
    const dataDirectory = path.join(disk, 'data')
    await cp(company, dataDirectory, { recursive: true })
    await rm(company, { recursive: true, force: true })
    const server = await startServer({ dataDirectory })
    const writer = await NoteWriter.signIn(server.url)
    const filler = path.join(disk, 'filler')
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await writer.save()).status).toBe(200)
      fill(filler)
      const refused = await refusal(writer)
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('out of disk space')])
      expect((await writer.byKey()).status).toBe(200)
      expect((await writer.list()).status).toBe(200)
      await expectEventually(() => writer.get('/ready')).toMatchObject({ status: 503 })
      rmSync(filler)
      await expectEventually(() => writer.save()).toMatchObject({ status: 200 })
      await expectEventually(() => writer.get('/ready')).toMatchObject({ status: 200 })
    }
    await server.stop()
    const { acknowledged, lost } = writer.lostFrom(dataDirectory)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  })
})
