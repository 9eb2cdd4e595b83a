import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Unavailable } from '#server/kernel/errors.ts'
import { diskFullError } from '#server/kernel/diskFullError.ts'
import { fromSentError, toSentError } from '#server/reading/messages.ts'
import { ResultSpool } from '#server/reading/ResultSpool.ts'

const LARGE = Buffer.alloc(300 * 1_024, 'x')
const noRoom = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

describe('The spool of a result', () => {
  let folder: string
  const spool = (): ResultSpool => new ResultSpool(folder, 10 * LARGE.length, () => new Error('too large'))
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'spool-'))))
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it('[QU28] makes its folder again where that was removed while the server runs', () => {
    rmSync(folder, { recursive: true })
    const spooled = spool()
    spooled.write(LARGE)
    const result = spooled.end()
    expect(result.in === 'file' && readFileSync(result.path).equals(LARGE)).toBe(true)
  })

  it('[QU28] keeps a result in memory while the disk is full', () => {
    jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw noRoom()
    })
    const spooled = spool()
    spooled.write(LARGE)
    spooled.write(LARGE)
    expect(spooled.end()).toEqual({ in: 'memory', bytes: Buffer.concat([LARGE, LARGE]) })
    expect(readdirSync(folder)).toEqual([])
  })

  it('[QU28] says that the disk is full where it fills up in the middle of a result, and leaves nothing', () => {
    const spooled = spool()
    spooled.write(LARGE)
    jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw noRoom()
    })
    expect(() => spooled.write(LARGE)).toThrow('no space left')
    spooled.abort()
    expect(readdirSync(folder)).toEqual([])
  })

  it('a full disk is known as such in the process of the server, also as the cause of another error', () => {
    const received = fromSentError(toSentError(noRoom()))
    expect(diskFullError(received)).toBeInstanceOf(Unavailable)
    expect(diskFullError(new Error('cannot be copied', { cause: received }))?.message).toBe(
      'The server is out of disk space. Please tell your administrator.',
    )
    expect(diskFullError(fromSentError(toSentError(new Error('other'))))).toBeNull()
  })
})
